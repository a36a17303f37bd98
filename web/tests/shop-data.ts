const LONG = Array.from({ length: 40 }, (_, i) => ({ sectionType: 'POLICY', policyMarkup: `<p>Policy ${i}</p>` }));

const products = (from: number, count: number) => ({
  products: Array.from({ length: count }, (_, i) => ({
    productId: from + i,
    sellerId: 1,
    categoryId: (from + i) % 10,
    name: `Warm kettle ${from + i}`,
    brand: 'Alder',
    weightGrams: 1200,
    presentationSections: LONG,
  })),
});
const prices = (from: number, count: number) => ({
  prices: Array.from({ length: count }, (_, i) => ({ productId: from + i, amountCents: 1000 + 100 * i, currency: 'EUR' })),
});
const stock = (from: number, count: number) => ({
  stock: Array.from({ length: count }, (_, i) => ({ productId: from + i, available: i * 7 })),
});
const reviews = (from: number, count: number) => ({
  reviews: Array.from({ length: count }, (_, i) => ({ reviewId: i, productId: from + i, authorId: 7, rating: 5 - (i % 3), title: 'Does what it should', writtenOn: '2025-03-01' })),
});
const titled = (count: number) => ['Outdoors', 'Lighting', 'Cycling', 'Bedroom'].slice(0, count).map((each, i) => ({ entryId: i, title: `${each} today`, path: `/${each}` }));

/** The parts of a home page in the order in which they arrive: the required ones first, each with its dependencies before it. */
export const HOME: Record<string, unknown> = {
  profile: { userId: 1, displayName: 'Ivo Ito', email: 'ivo@mail.example', membershipLevel: 'GOLD', priceTier: 'B', joinedOn: '2018-09-17' },
  cart: { lines: [{ cartLineId: 1, productId: 1, quantity: 2 }, { cartLineId: 2, productId: 2, quantity: 1 }] },
  personalRecommendations: { kind: 'PERSONAL', productIds: [11, 12, 13, 14] },
  membership: { userId: 1, level: 'GOLD', priceTier: 'B', pointsBalance: 137 },
  navigation: { navigation: titled(4) },
  banners: { banners: titled(3) },
  cartProducts: products(1, 2),
  cartPrices: prices(1, 2),
  cartStock: stock(1, 2),
  inbox: { messages: [{ messageId: 1, subject: 'Hello', state: 'READ' }] },
  notifications: { notifications: [] },
  personalProducts: products(11, 8),
  personalPrices: prices(11, 8),
  personalStock: stock(11, 8),
  trendingProducts: products(31, 8),
  trendingPrices: prices(31, 8),
  trendingStock: stock(31, 8),
  recentlyViewedProducts: products(51, 8),
  savedProducts: products(71, 4),
  savedPrices: prices(71, 4),
  recentOrders: { orders: [{ orderNumber: '1170001', status: 'SHIPPED', totalCents: 25901, orderedAt: '2025-06-04T18:00:00' }] },
  shipments: { shipments: [{ shipmentId: 1, orderNumber: '1170001', carrier: 'Courier North', status: 'IN_TRANSIT' }] },
  orderSellers: [],
  availableCoupons: { coupons: [{ couponId: 1, code: 'SAVE15-00077', percentOff: 15, minimumCents: 5000 }] },
  applicableCoupons: { level: 'GOLD', coupons: [{ couponId: 2, code: 'SAVE25-68760', percentOff: 25, minimumCents: 7000 }] },
  deliveryOptions: { postcode: '75223', options: [{ optionId: 1, method: 'STANDARD', priceCents: 510, businessDays: 5 }] },
  editorial: { articles: titled(4) },
  trendingReviews: reviews(31, 8),
  personalReviews: reviews(11, 8),
  reviewAuthors: [{ userId: 7, displayName: 'Kenji Jansen' }],
};

/** The part of the home page that is fetched when it is scrolled to. */
export const DEFERRED = { recentlyViewedReviews: reviews(51, 8) };

export const PRODUCT: Record<string, unknown> = {
  product: products(11, 1).products[0],
  price: prices(11, 1),
  stock: stock(11, 1),
  seller: { sellerId: 1, displayName: 'North Traders', city: 'Vienna' },
  shippingOptions: { postcode: '10115', options: [{ optionId: 1, method: 'EXPRESS', priceCents: 900, businessDays: 1 }] },
  reviews: reviews(11, 1),
  reviewAuthors: [{ userId: 7, displayName: 'Kenji Jansen' }],
  similarProducts: products(101, 4),
  similarPrices: prices(101, 4),
};

/** The account of the parts: each takes 50 ms, one after another. */
export function meta(parts: Record<string, unknown>, changed: Record<string, object>): object {
  const names = Object.keys(parts);
  const account = Object.fromEntries(
    names.map((name, i) => [name, { status: 'success', source: i % 5 === 4 ? 'redis' : 'live', age_ms: 0, start_ms: 10 * i, ms: 50, ...changed[name] }]),
  );
  return {
    complete: Object.values(parts).every((part) => part !== null),
    elapsed_ms: 10 * names.length + 50,
    critical_path_ms: 300,
    critical_path: [names[0], names.at(-2)],
    efficiency: 0.93,
    parts: { ...account, ...('profile' in parts ? { recentlyViewedReviews: { status: 'deferred', ms: 0 } } : {}) },
  };
}
