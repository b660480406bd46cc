// Durations and moments in words of the reader's language.
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something happened: "3 minutes ago". */
export function ago(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const said = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
  if (seconds < MINUTE) return said.format(0, 'minute');
  if (seconds < HOUR) return said.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return said.format(-Math.floor(seconds / HOUR), 'hour');
  return said.format(-Math.floor(seconds / DAY), 'day');
}

/** A length of time in its largest unit: "3 days", "5 min", "40 s". */
export function span(seconds: number): string {
  if (seconds >= DAY) return m['online.days']({ count: Math.ceil(seconds / DAY) });
  const [amount, unit] = seconds >= HOUR ? [seconds / HOUR, 'hour'] : seconds >= MINUTE ? [seconds / MINUTE, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit: unit as string, unitDisplay: 'short' }).format(Math.ceil(amount as number));
}
