import type { Part } from '../api';
import { h } from '../dom';
import { money, number, t } from '../i18n';
import { art } from './art';

/** What a list of products needs: four parts, each of which may be awaited (undefined) or missing (null). */
export interface Listed {
  products: Part;
  prices?: Part;
  stock?: Part;
  reviews?: Part;
}

const find = (list: Part, id: number, of = 'productId'): Part => list?.find((each: Part) => each[of] === id);

function bone(width: string): HTMLElement {
  return h('span', { class: 'bone', '--width': width });
}

/** The price of some pieces of a product: awaited, known, or not available. */
export function price(prices: Part, id: number, pieces = 1): HTMLElement {
  if (prices === undefined) {
    return h('span', { class: 'price' }, bone('4.5em'));
  }
  const found = find(prices?.prices, id);
  return found
    ? h('span', { class: 'price' }, money(pieces * found.amountCents, found.currency))
    : h('span', { class: 'price lacking' }, t('noPrice'));
}

/** The stock of a product. */
export function stock(stocks: Part, id: number): HTMLElement {
  if (stocks === undefined) {
    return h('span', { class: 'stock' }, bone('4em'));
  }
  const found = find(stocks?.stock, id);
  if (!found) {
    return h('span', { class: 'stock lacking' }, t('noStock'));
  }
  const count: number = found.available;
  return count === 0
    ? h('span', { class: 'stock none' }, t('soldOut'))
    : count < 10
      ? h('span', { class: 'stock few' }, t('few', count))
      : h('span', { class: 'stock' }, t('inStock'));
}

/** Stars with the number of reviews. */
export function stars(rating: number, count: number): HTMLElement {
  return h(
    'span',
    { class: 'stars', role: 'img', 'aria-label': t('rating', number(rating, 1), count) },
    h('span', { class: 'track', '--part': `${(rating / 5) * 100}%` }),
    h('span', { class: 'count', 'aria-hidden': 'true' }, `(${count})`),
  );
}

function rated(reviews: Part, id: number): HTMLElement {
  if (reviews === undefined) {
    return h('span', { class: 'stars' }, bone('6em'));
  }
  const own = reviews?.reviews?.filter((each: Part) => each.productId === id) ?? [];
  if (own.length === 0) {
    return h('span', { class: 'stars lacking' }, t('noReviews'));
  }
  return stars(own.reduce((sum: number, each: Part) => sum + each.rating, 0) / own.length, own.length);
}

/** A card of the grid. */
export function card(product: Part, listed: Listed, key: string): HTMLElement {
  return h(
    'li',
    { class: 'card' },
    h(
      'a',
      { href: `#/products/${product.productId}`, 'data-key': `${key}-${product.productId}` },
      art(product.categoryId, product.productId),
      h('span', { class: 'brand' }, product.brand),
      h('span', { class: 'name' }, product.name),
    ),
    'reviews' in listed ? rated(listed.reviews, product.productId) : null,
    h(
      'span',
      { class: 'buy' },
      'prices' in listed ? price(listed.prices, product.productId) : null,
      'stock' in listed ? stock(listed.stock, product.productId) : null,
    ),
  );
}

/** A card whose product is awaited. */
export function emptyCard(): HTMLElement {
  return h('li', { class: 'card empty', 'aria-hidden': 'true' }, h('span', { class: 'art' }), bone('4em'), bone('8em'), bone('5em'));
}

/** The cards of a list: the products, or as many empty cards. */
export function cards(listed: Listed, most: number, key: string): HTMLElement[] {
  return listed.products === undefined
    ? Array.from({ length: most }, emptyCard)
    : (listed.products?.products ?? []).slice(0, most).map((product: Part) => card(product, listed, key));
}
