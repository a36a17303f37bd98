/** A part of a page, as the API has it; null if it is missing. */
export type Part = any;

/** The account of a part in `_meta` of its page. Times are in milliseconds since the start of the page's plan. */
export interface PartMeta {
  status: string;
  source?: string;
  age_ms?: number;
  start_ms?: number;
  attempts?: number;
  ms: number;
}

/** The `_meta` of a page. */
export interface Meta {
  complete: boolean;
  brownout?: boolean;
  elapsed_ms: number;
  critical_path_ms: number;
  critical_path?: string[];
  efficiency: number;
  parts: Record<string, PartMeta>;
}

/** A page that is being read or has been read. Moments are in milliseconds since its request. */
export interface Visit {
  url: string;
  /** Of `performance.now()`. */
  begun: number;
  progressive: boolean;
  /** Whether the page was read by the lab before. */
  recorded: boolean;
  parts: Map<string, Part>;
  arrivals: Map<string, number>;
  meta: Meta | null;
  firstByte: number | null;
  firstContent: number | null;
  done: number | null;
  /** Of the body, as it came and inflated. */
  wire: number | null;
  plain: number;
  /** The reason why there is no page. */
  problem: { status: number; detail: string; call: string | null } | null;
}

/** Editorial text that the shop shows nowhere: nine tenths of the page. */
const UNUSED = 'presentationSections';

function slim(value: Part): Part {
  if (Array.isArray(value)) {
    return value.map(slim);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  const kept: Record<string, Part> = {};
  for (const name in value) {
    if (name !== UNUSED) {
      kept[name] = slim(value[name]);
    }
  }
  return kept;
}

/**
 * Reads a page. Parts are reported as they arrive, those of a page that comes as a whole together.
 *
 * @param progressive whether the step sends parts before all are there
 */
export async function visit(
  url: string,
  progressive: boolean,
  onPart: (name: string, visit: Visit) => void,
  signal: AbortSignal,
): Promise<Visit> {
  performance.clearMarks();
  performance.clearMeasures(); // of the page before
  const begin = performance.now();
  const page: Visit = {
    url,
    begun: begin,
    progressive,
    recorded: url.startsWith('/lab/'),
    parts: new Map(),
    arrivals: new Map(),
    meta: null,
    firstByte: null,
    firstContent: null,
    done: null,
    wire: null,
    plain: 0,
    problem: null,
  };
  const since = () => performance.now() - begin;
  const take = (object: Record<string, Part>) => {
    for (const [name, value] of Object.entries(object)) {
      if (name === '_meta') {
        page.meta = value as Meta;
      } else {
        page.parts.set(name, slim(value));
        page.arrivals.set(name, since());
        onPart(name, page);
      }
    }
  };
  try {
    const accept = progressive ? 'application/x-ndjson' : 'application/json';
    const response = await fetch(url, { headers: { Accept: accept }, cache: 'no-store', signal });
    const lines = response.headers.get('Content-Type')?.startsWith('application/x-ndjson') === true;
    const texts: string[] = [];
    const decoder = new TextDecoder();
    let rest = '';
    if (response.body) {
      for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) {
          break;
        }
        page.firstByte ??= since();
        page.plain += value.length;
        const text = decoder.decode(value, { stream: true });
        if (!lines) {
          texts.push(text);
          continue;
        }
        const all = (rest + text).split('\n');
        rest = all.pop() ?? '';
        all.filter((line) => line !== '').forEach((line) => take(parse(line)));
      }
    }
    if (!response.ok) {
      const problem = JSON.parse(texts.join('') || '{}');
      page.problem = { status: response.status, detail: problem.detail ?? response.statusText, call: problem.call ?? null };
    } else if (!lines) {
      take(parse(texts.join('')));
    }
  } catch (e) {
    if (signal.aborted) {
      throw e;
    }
    page.problem = { status: 0, detail: e instanceof Error ? e.message : String(e), call: null };
  }
  page.done = since();
  return page;
}

/** A span of the browser's performance panel: by itself it is a part of the script's time. */
function parse(text: string): Record<string, Part> {
  const start = performance.now();
  const object = JSON.parse(text);
  performance.measure('parse', { start });
  return object;
}

/** The size of a body as it came. The browser records it some moments after the body has ended. */
export async function bytesOnWire(url: string): Promise<number | null> {
  const name = new URL(url, location.href).href;
  for (let turn = 0; turn < 20; turn++) {
    const timing = performance.getEntriesByName(name, 'resource').at(-1);
    if (timing instanceof PerformanceResourceTiming) {
      performance.clearResourceTimings(); // its buffer is bounded
      return timing.encodedBodySize > 0 ? timing.encodedBodySize : null;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return null;
}

/** One part of a page by itself; null if it cannot be had. */
export async function part(url: string): Promise<Part> {
  const response = await fetch(url, { cache: 'no-store' });
  return response.ok ? slim(await response.json()) : null;
}
