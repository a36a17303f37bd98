/** A step as the lab has it. Figures are null until it is measured. */
export interface LabStep {
  id: string;
  p50_ms: number | null;
  first_byte_ms: number | null;
  bytes_on_wire: number | null;
  bytes_plain: number | null;
  calls: number | null;
  pages_per_s: number | null;
  /** The pages of a step that is being measured, in ms. */
  samples: number[];
}

/**
 * The state of the lab. "edge": the page is served by nginx alone, and there are no controls. "demo": steps are being measured. "play":
 * the page controls the lab.
 */
export interface LabState {
  mode: 'edge' | 'demo' | 'play';
  step: string;
  phase: 'starting' | 'measuring' | 'ready' | 'ended' | 'gone';
  report: boolean;
  /** The report's own file, for a page whose lab has ended; empty without a report. */
  report_file: string;
  steps: LabStep[];
  lines: string[];
}

/** A service's behavior and guards, and the load, as of now. */
export interface Live {
  services: Record<string, string>;
  breakers: Record<string, string>;
  bulkheads: Record<string, { used: number; most: number }>;
  admission: { in_flight: number; queued: number; brownouts: number } | null;
  load: LoadFigures | null;
}

export interface LoadFigures {
  running: boolean;
  readers: number;
  pages_per_s: number;
  p50_ms: number;
  p99_ms: number;
  whole: number;
  partial: number;
  shed: number;
  failed: number;
}

const NOTHING: LabState = { mode: 'edge', step: '', phase: 'ready', report: false, report_file: '', steps: [], lines: [] };

/** Follows the lab's state: at once, and then as often as it changes. Nginx alone has one state. */
export async function follow(onState: (state: LabState) => void): Promise<void> {
  const first = await get<Partial<LabState>>('/lab/state');
  const before = first?.report && first.mode !== 'demo' ? await reported() : [];
  const complete = (partial: Partial<LabState> | null): LabState => {
    const state = { ...NOTHING, ...partial };
    const steps = state.steps.map((step) => before.find((each) => each.id === step.id) ?? step);
    return { ...state, steps: state.mode === 'edge' ? before : steps };
  };
  let state = complete(first);
  onState(state);
  if (state.mode === 'edge') {
    return;
  }
  const events = new EventSource('/lab/events');
  events.onmessage = (event) => {
    state = complete(JSON.parse(event.data));
    onState(state);
  };
  events.onerror = () => {
    events.close(); // the command has ended: connecting again would only fill the console
    onState({ ...state, phase: state.phase === 'ended' ? 'ended' : 'gone' });
  };
}

/** The steps of the last report on this machine. */
async function reported(): Promise<LabStep[]> {
  const report = await get<{ steps?: Record<string, never>[] }>('/report/report.json');
  return (report?.steps ?? []).map((step) => ({
    id: String(step['id']),
    p50_ms: step['p50_ms'] ?? null,
    first_byte_ms: step['first_byte_p50_ms'] ?? null,
    bytes_on_wire: step['bytes_on_wire'] ?? null,
    bytes_plain: step['bytes_plain'] ?? null,
    calls: step['downstream_calls'] ?? null,
    pages_per_s: step['throughput_pages_per_s'] ?? null,
    samples: [],
  }));
}

/** A JSON document; null if it cannot be had. */
export async function get<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Sends a command to the lab. Returns the reason of a rejection, or null. */
export async function post(path: string, body: Record<string, string | number>): Promise<string | null> {
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return response.ok ? null : ((await response.json()) as { detail: string }).detail;
  } catch (e) {
    return String(e);
  }
}
