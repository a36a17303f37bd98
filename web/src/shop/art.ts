import { svg } from '../dom';

/** Line drawings of the shop's products by the category's number, in a square of 48. */
const PATHS = [
  // kettle
  'M14 20h20l3 18H11z M17 20a7 7 0 0 1 14 0 M24 13v-3 M37 25l6-4 M17 38v2 M31 38v2',
  // rucksack
  'M14 20a10 10 0 0 1 20 0v20H14z M19 11a5 5 0 0 1 10 0 M18 27h12v8H18z M14 27h-4v10h4 M34 27h4v10h-4 M22 27v3h4v-3',
  // lamp
  'M16 8h16l6 16H10z M24 24v14 M16 40h16 M32 24v6',
  // bicycle bell
  'M10 28a14 14 0 0 1 28 0z M8 31h32 M24 14v-3 M20 36h8 M24 31v5 M31 20a10 10 0 0 1 3 5',
  // blanket
  'M10 14h24a4 4 0 0 1 4 4v20H14a4 4 0 0 1-4-4z M10 34a4 4 0 0 1 4-4h24 M16 14v16 M22 14v16 M10 20h28 M28 14v16',
  // notebook
  'M13 8h23v32H13z M19 8v32 M9 14h6 M9 21h6 M9 28h6 M9 35h6 M24 16h7 M24 21h7',
  // chair
  'M15 8v18h18V8 M15 14h18 M13 26h22v4H13z M15 30v11 M33 30v11 M15 36h18',
  // headphones
  'M9 30v-5a15 15 0 0 1 30 0v5 M9 28h6v12h-3a3 3 0 0 1-3-3z M39 28h-6v12h3a3 3 0 0 0 3-3z',
  // raincoat
  'M19 9c0 4 10 4 10 0l8 5 4 13-6 2-2-7v18H15V22l-2 7-6-2 4-13z M24 13v27 M19 30h2 M27 30h2',
  // saucepan
  'M8 20h26v12a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6z M34 22h9 M8 26h26 M15 15c0-3 3-3 3-6 M23 15c0-3 3-3 3-6',
];

/** A drawing for a product or an entry, in the colour of its category. Decoration: it has no text. */
export function art(category: number, shade = 0): SVGElement {
  const drawing = svg('svg', { viewBox: '0 0 48 48', class: 'art', 'aria-hidden': 'true' });
  drawing.style.setProperty('--hue', String((category * 47 + 24) % 360));
  drawing.style.setProperty('--shade', String(shade % 3));
  drawing.append(svg('path', { d: PATHS[category % PATHS.length] ?? '' }));
  return drawing;
}
