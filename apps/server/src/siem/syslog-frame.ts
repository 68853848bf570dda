/** One audit event as a syslog message (RFC 5424) behind its length (RFC 6587, octet counting). The message is one JSON object in ASCII. */
import { hostname } from 'node:os'
import type { AuditEvent } from '@holdfast/ledger'

/** Facility 13, log audit. Severities: 5 notice, 4 warning. */
const priorities = { done: 13 * 8 + 5, refused: 13 * 8 + 4 } as const

/** Receivers cut longer messages: rsyslog at 8 KB unless it is configured. */
const longestBytes = 8_000

export function syslogFrame(event: AuditEvent, host = hostname()): string {
  const head = `<${priorities[event.outcome]}>1 ${event.at} ${nameOf(host)} holdfast - audit - `
  const whole = head + asciiOf(event)
  const message =
    whole.length <= longestBytes
      ? whole
      : head + asciiOf({ ...event, before: null, after: null, left_out: ['before', 'after'] })
  return `${message.length} ${message}`
}

const asciiOf = (content: object): string =>
  JSON.stringify(content).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const nameOf = (host: string): string => host.replaceAll(/[^!-~]/g, '').slice(0, 255) || '-'
