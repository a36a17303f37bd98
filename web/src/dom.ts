export type Child = Node | string | number | null | undefined | false;

type Props = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

function fill<E extends Element>(element: E, props: Props, children: Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value);
    } else if (name.startsWith('--')) {
      (element as unknown as HTMLElement).style.setProperty(name, String(value)); // the page's policy forbids style attributes
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter(isThere).map(asNode));
  return element;
}

function isThere(child: Child): child is Node | string | number {
  return child !== null && child !== undefined && child !== false;
}

function asNode(child: Node | string | number): Node | string {
  return typeof child === 'number' ? String(child) : child;
}

/** An element of HTML. Properties named "on..." are listeners, those named "--..." are custom properties of CSS. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children);
}

/** An element of SVG. */
export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
}

/** Elements from a literal. Values are inserted between its elements as they are, never parsed. */
export function html(literal: TemplateStringsArray, ...values: Child[]): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = literal.join('<slot></slot>');
  template.content.querySelectorAll('slot').forEach((slot, i) => slot.replaceWith(...[values[i]].filter(isThere).map(asNode)));
  return template.content;
}

/**
 * Replaces the children of an element, and gives the focus back to the element with the same data-key. The listeners of a replaced
 * element are gone with it.
 */
export function replace(parent: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && parent.contains(active) ? active.dataset['key'] : undefined;
  parent.replaceChildren();
  fill(parent, {}, children);
  if (key) {
    parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
}
