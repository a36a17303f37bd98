import { part, type Visit } from '../api';
import { h, replace } from '../dom';
import { t } from '../i18n';
import { HOME } from './home';
import { productSections } from './product';
import { notes, plainName, type Section } from './section';

/** The shop as a shopper sees it: a region for each section, drawn again when one of its parts arrives. */
export class ShopView {
  readonly element = h('div', { class: 'shop' });
  protected sections: Section[] = [];
  private regions = new Map<Section, HTMLElement>();
  protected dirty = new Set<Section>();
  private page: Visit | null = null;
  private scrolledTo: IntersectionObserver | null = null;

  /**
   * @param onDrawn called in the frame in which something of the page is first on the screen
   * @param load reads the page again
   */
  constructor(
    private readonly onDrawn: (page: Visit) => void,
    private readonly load: () => void,
  ) {}

  /** Lays out a page that is to come: what was there gives way to empty regions. */
  begin(product: number | null): void {
    this.page = null;
    this.sections = product === null ? HOME : productSections(product);
    this.layOut(product);
  }

  /** Draws all of a page again, as in another language. */
  again(product: number | null): void {
    this.layOut(product);
    if (this.page) {
      this.finished(this.page);
    }
  }

  private layOut(product: number | null): void {
    this.regions = new Map(
      this.sections.map((section) => [
        section,
        h(section.name === 'navigation' ? 'nav' : 'section', {
          class: `region ${section.name}`,
          'aria-label': section.title?.() ?? section.name,
        }),
      ]),
    );
    this.element.dataset['page'] = product === null ? 'home' : 'product';
    replace(this.element, ...this.regions.values());
    this.dirty = new Set(this.sections);
    this.draw();
    this.watch();
  }

  /** A part has come. */
  arrived(name: string, page: Visit): void {
    this.page = page;
    const before = this.dirty.size;
    this.sections.filter((section) => section.parts.includes(name)).forEach((section) => this.dirty.add(section));
    if (before === 0 && this.dirty.size > 0) {
      requestAnimationFrame(() => {
        this.draw();
        if (page.firstContent === null) {
          page.firstContent = performance.now() - page.begun;
          this.mark('first content');
        }
        this.onDrawn(page);
      });
    }
  }

  /** All has come, or nothing will. */
  finished(page: Visit): void {
    this.page = page;
    if (page.problem) {
      replace(this.element, this.problem(page.problem));
      this.mark('problem', `${page.problem.status} ${page.problem.detail}`);
      return;
    }
    const parts = page.meta?.parts;
    this.sections.filter((section) => section.parts.some((name) => parts?.[name]?.status !== 'success')).forEach((section) => this.dirty.add(section));
    this.draw();
    requestAnimationFrame(() => this.mark('all content'));
    this.watch(); // regions that are on the screen by now
    if (page.meta?.brownout) {
      this.element.prepend(h('p', { class: 'note brownout' }, t('brownout')));
    }
  }

  /** After this frame's layout and paint: a moment in the timings of the browser's performance panel, which the lab reads, too. */
  private mark(moment: string, detail?: string): void {
    setTimeout(() => performance.mark(moment, { detail }));
  }

  private problem(problem: NonNullable<Visit['problem']>): HTMLElement {
    return h(
      'div',
      { class: 'problem', role: 'alert' },
      h('h2', {}, t('problemTitle')),
      h('p', {}, problem.status === 0 ? t('unreachable') : `${problem.status} · ${problem.detail}`),
      problem.call ? h('p', {}, t('problemCall', plainName(problem.call))) : null,
      h('button', { type: 'button', onclick: () => this.load() }, t('fetch')),
    );
  }

  protected draw(): void {
    const page = this.page;
    const parts = (name: string) => (page?.parts.has(name) ? page.parts.get(name) : page?.done && page.meta?.parts[name]?.status !== 'deferred' ? null : undefined);
    for (const section of this.dirty) {
      const region = this.regions.get(section);
      if (region) {
        const title = section.title ? h('h2', {}, section.title()) : null;
        replace(region, title, ...(page ? notes(section, page, (name) => void this.fetchPart(name)) : []), ...(section.draw(parts) ?? []));
      }
    }
    this.dirty.clear();
  }

  /** Fetches deferred parts when their section comes near the screen. */
  private watch(): void {
    this.scrolledTo?.disconnect();
    const watched = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const section = [...this.regions].find(([, region]) => region === entry.target)?.[0];
          if (entry.isIntersecting && section && this.page?.done) {
            section.parts.filter((name) => this.page?.meta?.parts[name]?.status === 'deferred' && !this.page.parts.has(name)).forEach((name) => void this.fetchPart(name));
          }
        }
      },
      { rootMargin: '80px' },
    );
    this.regions.forEach((region) => watched.observe(region));
    this.scrolledTo = watched;
  }

  private async fetchPart(name: string): Promise<void> {
    const page = this.page;
    if (!page || page.recorded) {
      return;
    }
    const found = await part(`${page.url}/parts/${name}`);
    if (found?.[name] !== undefined && this.page === page) {
      page.parts.set(name, found[name]);
      this.arrived(name, page);
    }
  }
}
