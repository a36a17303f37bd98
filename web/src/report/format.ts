const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const HOUR = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** A number of so many decimals, as the terminal has it. */
export function fixed(value: number, digits = 0, useGrouping = false): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping });
}

export function count(value: number): string {
  return fixed(value, 0, true);
}

export function hundredths(value: number): string {
  return fixed(value, 2);
}

/** Bytes in decimal units, as links are sold in. */
export function bytes(value: number): string {
  return value < 1000 ? `${value} B` : value < 1_000_000 ? `${fixed(value / 1e3)} KB` : `${fixed(value / 1e6, 2)} MB`;
}

/** Milliseconds, in seconds from one second on. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${fixed(ms)} ms` : `${fixed(ms / 1000, 1)} s`;
}

/** Milliseconds, short ones with microseconds. */
export function milliseconds(ms: number): string {
  return `${ms < 1 ? fixed(ms, 3) : fixed(ms, 1, true)} ms`;
}

/** Whole milliseconds; a dash for null. */
export function wholeMs(ms: number | null): string {
  return ms === null ? '-' : `${count(ms)} ms`;
}

/** Milliseconds without their unit, short ones with decimals. */
export function brief(ms: number): string {
  return ms < 100 ? hundredths(ms) : count(ms);
}

export function percent(ratio: number): string {
  return `${fixed(100 * ratio)} %`;
}

/** A share with one decimal unless it is 0. */
export function nearPercent(ratio: number): string {
  return `${fixed(100 * ratio, 1).replace('.0', '')}\u00a0%`;
}

/** The change of a figure by its ratio. */
export function change(ratio: number): string {
  return `${ratio < 1 ? '' : '+'}${fixed(100 * (ratio - 1), 1)}\u00a0%`;
}

export function moment(iso: string): string {
  return `${DAY.format(new Date(iso))}, ${HOUR.format(new Date(iso))} UTC`;
}
