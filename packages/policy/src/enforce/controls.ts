import type { PolicyBundle } from '../bundle.ts'
import type { Refusal } from './refusal.ts'

/** Holdfast stores no time zone of an organisation, so hours are in UTC. `from` is included, `to` is not. */
export const treasuryHours = { days: [1, 2, 3, 4, 5], from: 8, to: 18, zone: 'UTC' } as const

export interface CallerFacts {
  readonly address: string
  /** Whether the address lies within the policy's list. */
  readonly isListedAddress: boolean
  /** ISO 3166 alpha-2. Null if unknown. */
  readonly country: string | null
}

export interface ControlFacts {
  readonly recipient: string
  /** Whether the policy's list contains the recipient, in any spelling that its chain allows. */
  readonly isListedRecipient: boolean
  /** Null if the server continues by itself what a person began. */
  readonly caller: CallerFacts | null
  readonly now: Date
}

export function controlRefusals({ controls }: PolicyBundle['app'], facts: ControlFacts): Refusal[] {
  const { recipient, isListedRecipient, caller, now } = facts
  const refusals: Refusal[] = []
  if (controls.whitelistedAddresses.length > 0 && !isListedRecipient)
    refusals.push({ code: 'RECIPIENT_NOT_LISTED', params: { recipient } })
  if (controls.treasuryHoursOnly && !isTreasuryHour(now))
    refusals.push({ code: 'OUTSIDE_HOURS', params: hourParams })
  return caller === null ? refusals : [...refusals, ...callerRefusals(controls, caller)]
}

/** The lists of addresses and countries. They also guard the calls that change the policy. */
export const callerRefusals = (
  { ipAllowlist, geoAllowlist }: PolicyBundle['app']['controls'],
  caller: CallerFacts,
): Refusal[] => [
  ...(ipAllowlist.length > 0 && !caller.isListedAddress
    ? [{ code: 'ADDRESS_NOT_LISTED' as const, params: { address: caller.address } }]
    : []),
  ...(geoAllowlist.length > 0 ? countryRefusals(geoAllowlist, caller) : []),
]

function countryRefusals(list: readonly string[], { country }: CallerFacts): Refusal[] {
  if (country === null) return [{ code: 'COUNTRY_UNKNOWN', params: {} }]
  return list.includes(country) ? [] : [{ code: 'COUNTRY_NOT_LISTED', params: { country } }]
}

export function isTreasuryHour(now: Date): boolean {
  const [day, hour] = [now.getUTCDay(), now.getUTCHours()]
  return (
    treasuryHours.days.some((weekday) => weekday === day) &&
    hour >= treasuryHours.from &&
    hour < treasuryHours.to
  )
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const hourParams = {
  from: clock(treasuryHours.from),
  to: clock(treasuryHours.to),
  zone: treasuryHours.zone,
}
