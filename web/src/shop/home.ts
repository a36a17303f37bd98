import type { Part } from '../api';
import { h, type Child } from '../dom';
import { date, money, number, t, word } from '../i18n';
import { art } from './art';
import { cards, price, stock } from './products';
import type { Parts, Section } from './section';

const CATEGORIES = ['Kitchen', 'Outdoors', 'Lighting', 'Cycling', 'Bedroom', 'Office', 'Furniture', 'Sound', 'Rainwear', 'Cooking'];

const subject = (title: string) => title.replace(/ today$/, '');

const shadeOf = (title: string) => Math.max(0, CATEGORIES.indexOf(subject(title)));

function bones(count: number, width: string): HTMLElement[] {
  return Array.from({ length: count }, () => h('span', { class: 'bone line', '--width': width }));
}

/** In the place of a list: three lines while it is awaited, and nothing if it is missing. */
function awaited(parts: Parts, name: string): HTMLElement[] {
  return parts(name) === undefined ? bones(3, '100%') : [];
}

function unique(entries: Part[]): Part[] {
  return [...new Map(entries.map((entry) => [entry.title, entry])).values()];
}

const greeting: Section = {
  name: 'greeting',
  parts: ['profile', 'membership', 'inbox', 'notifications'],
  draw(parts) {
    const profile = parts('profile');
    const membership = parts('membership');
    const inbox = parts('inbox')?.messages?.length ?? 0;
    const unread = inbox + (parts('notifications')?.notifications?.length ?? 0);
    return [
      h('p', { class: 'hello' }, profile ? t('greeting', profile.displayName.split(' ')[0]) : h('span', { class: 'bone', '--width': '11em' })),
      h(
        'p',
        { class: 'facts' },
        profile ? h('span', { class: 'badge' }, t('member', profile.membershipLevel.toLowerCase())) : null,
        membership ? h('span', {}, t('points', number(membership.pointsBalance))) : null,
        unread > 0 ? h('span', {}, t('messages', unread)) : null,
      ),
    ];
  },
};

const navigation: Section = {
  name: 'navigation',
  parts: ['navigation'],
  draw(parts) {
    const entries = parts('navigation')?.navigation;
    const shown: Child[] = entries
      ? unique(entries).map((entry) => h('li', {}, subject(entry.title)))
      : bones(10, '4em').map((bone) => h('li', {}, bone));
    return [h('ul', {}, ...shown)];
  },
};

const banner: Section = {
  name: 'banner',
  parts: ['banners'],
  draw(parts) {
    const banners = parts('banners')?.banners;
    if (!banners) {
      return [h('div', { class: 'banner empty' })];
    }
    return [
      h(
        'ul',
        { class: 'banners' },
        ...banners.slice(0, 3).map((each: Part, i: number) =>
          h(
            'li',
            { class: 'banner', '--hue': (shadeOf(each.title) * 47 + 24) % 360 },
            h('div', {}, h('strong', {}, t('banner', subject(each.title))), i === 0 ? h('p', {}, t('bannerText')) : null),
            art(shadeOf(each.title)),
          ),
        ),
      ),
    ];
  },
};

function shelf(name: string, key: 'chosen' | 'trending' | 'viewed' | 'saved', prefix: string, most: number, also: string[]): Section {
  const part = (suffix: string) => `${prefix}${suffix}`;
  const row = key !== 'chosen';
  return {
    name,
    parts: [...['Products', ...also].map(part), ...(key === 'chosen' ? ['reviewAuthors'] : [])],
    title: () => t(key),
    draw(parts) {
      const listed = { products: parts(part('Products')), ...Object.fromEntries(also.map((each) => [each.toLowerCase(), parts(part(each))])) };
      const list = h('ul', { class: row ? 'row' : 'grid' }, ...cards(listed, most, name));
      return [row ? h('div', { class: 'scroller', tabindex: 0, role: 'group', 'aria-label': t(key), 'data-key': name }, list) : list, quote(parts, name)];
    },
  };
}

/** A review with its author, below the recommendations. */
function quote(parts: Parts, shelfName: string): HTMLElement | null {
  const reviews = parts('personalReviews')?.reviews;
  const products = parts('personalProducts')?.products;
  const best = shelfName === 'chosen' && products ? reviews?.find((review: Part) => review.rating === 5) : null;
  if (!best) {
    return shelfName === 'chosen' ? h('p', { class: 'quote empty' }) : null;
  }
  const author = parts('reviewAuthors')?.find((each: Part) => each.userId === best.authorId);
  const product = products.find((each: Part) => each.productId === best.productId);
  return h(
    'p',
    { class: 'quote' },
    h('q', {}, best.title),
    author && product ? h('span', {}, t('reviewBy', author.displayName, product.name)) : null,
  );
}

/** The quantity of a line, with the price of a piece if the line's price is that of several. */
function pieces(line: Part, prices: Part): string {
  const single = line.quantity > 1 ? prices?.prices?.find((each: Part) => each.productId === line.productId) : null;
  return single ? `${t('quantity', line.quantity)} ${money(single.amountCents, single.currency)}` : t('quantity', line.quantity);
}

const cart: Section = {
  name: 'cart',
  parts: ['cart', 'cartProducts', 'cartPrices', 'cartStock', 'applicableCoupons', 'deliveryOptions'],
  title: () => t('cart'),
  draw(parts) {
    const lines = parts('cart')?.lines;
    if (!lines) {
      return bones(4, '100%');
    }
    const products = parts('cartProducts');
    const prices = parts('cartPrices');
    const sum = prices && lines.reduce((all: number, line: Part) => all + line.quantity * (prices.prices.find((each: Part) => each.productId === line.productId)?.amountCents ?? 0), 0);
    const coupon = parts('applicableCoupons')?.coupons?.[0];
    return [
      h(
        'ul',
        { class: 'lines' },
        ...lines.map((line: Part) => {
          const product = products?.products?.find((each: Part) => each.productId === line.productId);
          return h(
            'li',
            {},
            product ? art(product.categoryId, product.productId) : h('span', { class: 'art' }),
            h(
              'span',
              { class: 'what' },
              h(
                'a',
                { href: `#/products/${line.productId}`, 'data-key': `cart-${line.productId}` },
                product?.name ?? (products === undefined ? h('span', { class: 'bone', '--width': '8em' }) : `#${line.productId}`),
              ),
              stock(parts('cartStock'), line.productId),
            ),
            h('span', { class: 'sum' }, h('span', { class: 'quantity' }, pieces(line, prices)), price(prices, line.productId, line.quantity)),
          );
        }),
      ),
      coupon ? h('p', { class: 'coupon' }, t('coupon', coupon.percentOff, coupon.code), ' ', h('span', {}, t('couponFrom', money(coupon.minimumCents)))) : null,
      delivery(parts('deliveryOptions')),
      h('p', { class: 'total' }, h('span', {}, t('total')), sum ? h('strong', {}, money(sum)) : h('span', { class: 'bone', '--width': '5em' })),
      h('button', { type: 'button', class: 'checkout', disabled: true, title: t('checkoutNote') }, t('checkout')),
    ];
  },
};

/** The ways of delivery to a place. */
export function delivery(options: Part): HTMLElement | null {
  return options
    ? h(
        'div',
        { class: 'delivery' },
        h('h3', {}, t('delivery', options.postcode)),
        h(
          'ul',
          {},
          ...options.options.map((option: Part) =>
            h(
              'li',
              {},
              h('span', {}, word(option.method)),
              h('span', {}, option.businessDays === 1 ? t('oneDay') : t('days', option.businessDays)),
              h('span', {}, money(option.priceCents)),
            ),
          ),
        ),
      )
    : null;
}

const orders: Section = {
  name: 'orders',
  parts: ['recentOrders', 'shipments', 'orderSellers'],
  title: () => t('orders'),
  draw(parts) {
    const found = parts('recentOrders')?.orders;
    if (!found) {
      return awaited(parts, 'recentOrders');
    }
    return [
      h(
        'ul',
        { class: 'list' },
        ...found.slice(0, 3).map((order: Part) => {
          const shipment = parts('shipments')?.shipments?.find((each: Part) => each.orderNumber === order.orderNumber);
          return h(
            'li',
            {},
            h('span', {}, h('strong', {}, t('order', order.orderNumber)), h('small', {}, date(order.orderedAt))),
            h('span', {}, money(order.totalCents), h('small', {}, shipment ? t('carrier', shipment.carrier, word(shipment.status)) : word(order.status))),
          );
        }),
      ),
    ];
  },
};

const coupons: Section = {
  name: 'coupons',
  parts: ['availableCoupons'],
  title: () => t('coupons'),
  draw(parts) {
    const found = parts('availableCoupons')?.coupons;
    if (!found) {
      return awaited(parts, 'availableCoupons');
    }
    return [
      h(
        'ul',
        { class: 'list' },
        ...found.slice(0, 3).map((coupon: Part) =>
          h('li', {}, h('span', {}, h('strong', {}, coupon.code)), h('span', {}, `−${coupon.percentOff} %`, h('small', {}, t('couponFrom', money(coupon.minimumCents))))),
        ),
      ),
    ];
  },
};

const stories: Section = {
  name: 'stories',
  parts: ['editorial'],
  title: () => t('stories'),
  draw(parts) {
    const articles = parts('editorial')?.articles;
    return [
      h(
        'ul',
        { class: 'stories' },
        ...(articles ? unique(articles).slice(0, 4).map((article) => h('li', {}, art(shadeOf(article.title)), subject(article.title))) : bones(4, '6em').map((bone) => h('li', {}, bone))),
      ),
    ];
  },
};

/** The regions of the home page, in the order of reading. */
export const HOME: Section[] = [
  greeting,
  navigation,
  banner,
  cart,
  shelf('chosen', 'chosen', 'personal', 8, ['Prices', 'Stock', 'Reviews']),
  shelf('trending', 'trending', 'trending', 8, ['Prices', 'Stock', 'Reviews']),
  orders,
  coupons,
  shelf('viewed', 'viewed', 'recentlyViewed', 8, ['Reviews']),
  shelf('saved', 'saved', 'saved', 4, ['Prices']),
  stories,
];
