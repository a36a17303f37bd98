import type { Visit } from './api';
import type { ShopView } from './shop/view';

/**
 * The shop as slow JavaScript draws it, for lesson 01: compare it with ShopView. Each part draws the whole page again, and the names of all
 * cards get the same height by script: each is read after another was changed, so that the browser lays out the page for each of them.
 */
export const slowly = (View: typeof ShopView) =>
  class extends View {
    override arrived(name: string, page: Visit): void {
      super.arrived(name, page);
      this.sections.forEach((section) => this.dirty.add(section));
      this.draw();
      let height = 0;
      for (const each of this.element.querySelectorAll<HTMLElement>('.card .name')) {
        height = Math.max(height, each.offsetHeight);
        each.style.minHeight = `${height}px`;
      }
    }
  };
