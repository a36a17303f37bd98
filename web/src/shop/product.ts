import type { Part } from '../api';
import { h } from '../dom';
import { date, number, t } from '../i18n';
import { art } from './art';
import { delivery } from './home';
import { cards, price, stars, stock } from './products';
import type { Section } from './section';

/** The regions of a product's page. */
export function productSections(id: number): Section[] {
  return [
    {
      name: 'product',
      parts: ['product', 'price', 'stock', 'seller', 'shippingOptions'],
      draw(parts) {
        const product = parts('product');
        const seller = parts('seller');
        return [
          h('a', { href: '#/', class: 'back', 'data-key': 'back' }, t('back')),
          h(
            'div',
            { class: 'detail' },
            product ? art(product.categoryId, id) : h('span', { class: 'art' }),
            h(
              'div',
              {},
              h('span', { class: 'brand' }, product?.brand ?? h('span', { class: 'bone', '--width': '5em' })),
              h('h2', { tabindex: -1, 'data-key': 'title' }, product?.name ?? h('span', { class: 'bone', '--width': '12em' })),
              h('p', { class: 'buy' }, price(parts('price'), id), stock(parts('stock'), id)),
              h('p', { class: 'soft' }, seller ? t('soldBy', seller.displayName, seller.city) : '\u00a0'),
              h('p', { class: 'soft' }, product ? t('weight', number(product.weightGrams / 1000, 2)) : '\u00a0'),
              delivery(parts('shippingOptions')),
            ),
          ),
        ];
      },
    },
    {
      name: 'reviews',
      parts: ['reviews', 'reviewAuthors'],
      title: () => t('reviews'),
      draw(parts) {
        const reviews = parts('reviews')?.reviews;
        const authors = parts('reviewAuthors');
        return [
          h(
            'ul',
            { class: 'list' },
            ...(reviews ?? []).map((review: Part) =>
              h(
                'li',
                {},
                h('span', {}, h('strong', {}, review.title), h('small', {}, date(review.writtenOn))),
                h('span', {}, stars(review.rating, 1), h('small', {}, authors?.find((each: Part) => each.userId === review.authorId)?.displayName ?? '')),
              ),
            ),
          ),
        ];
      },
    },
    {
      name: 'similar',
      parts: ['similarProducts', 'similarPrices'],
      title: () => t('similar'),
      draw(parts) {
        return [h('ul', { class: 'grid' }, ...cards({ products: parts('similarProducts'), prices: parts('similarPrices') }, 4, 'similar'))];
      },
    },
  ];
}
