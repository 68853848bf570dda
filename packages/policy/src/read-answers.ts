/** Parses a draft into answers, or into the faults of each field, with the line in a list. */
import { z } from 'zod'
import {
  type DraftAnswers,
  fewestHolders,
  hasTwins,
  holdersOf,
  largestDollars,
  longestExpiryMinutes,
  mostOf,
  type PolicyAnswers,
} from './answers.ts'
import { countries } from './countries.ts'

export type Figure = (typeof figures)[number]
export type List = keyof typeof mostOf
export type AnswerFault =
  | { readonly field: Figure; readonly code: 'not-whole' | 'too-small' | 'too-large'; readonly limit: number }
  | { readonly field: 'phoneShareHolders'; readonly code: 'too-few' | 'twins' }
  | { readonly field: List; readonly code: ListCode; readonly line: number; readonly text: string }
type ListCode = 'no-address' | 'no-ip' | 'no-country' | 'twice' | 'too-many'

const figures = [
  'typicalTxSizeUSD',
  'dailyVolumeUSD',
  'perTxCapUSD',
  'dailyCapUSD',
  'approvalExpiryMinutes',
] as const

export function readAnswers(
  draft: DraftAnswers,
): { readonly answers: PolicyAnswers } | { readonly faults: readonly AnswerFault[] } {
  const faults = faultsOf(draft)
  if (faults.length > 0) return { faults }
  const holders = chosenHolders(draft)
  const answers: PolicyAnswers = {
    ...draft,
    typicalTxSizeUSD: Number(draft.typicalTxSizeUSD),
    dailyVolumeUSD: Number(draft.dailyVolumeUSD),
    perTxCapUSD: Number(draft.perTxCapUSD),
    dailyCapUSD: Number(draft.dailyCapUSD),
    approvalExpiryMinutes: Number(draft.approvalExpiryMinutes),
    phoneShareHolders: holders.map(({ name }) => name),
    phoneShareHolderIds: holders.map(({ id }) => id),
    whitelistedAddresses: entriesOf(draft.whitelistedAddresses).map(({ text }) => text),
    ipAllowlist: entriesOf(draft.ipAllowlist).map(({ text }) => text),
    geoAllowlist: entriesOf(draft.geoAllowlist).map(({ text }) => text.toUpperCase()),
  }
  return { answers }
}

export const faultsOf = (draft: DraftAnswers): AnswerFault[] => [
  ...figures.flatMap((field) => faultOfFigure(field, draft[field])),
  ...faultOfHolders(draft),
  ...(['whitelistedAddresses', 'ipAllowlist', 'geoAllowlist'] as const).flatMap((field) =>
    faultOfList(field, draft[field]),
  ),
]

export const chosenHolders = (draft: DraftAnswers) => holdersOf(draft).filter(({ id }) => id !== '')

function faultOfFigure(field: Figure, typed: number | string): AnswerFault[] {
  const most = field === 'approvalExpiryMinutes' ? longestExpiryMinutes : largestDollars
  const text = String(typed).trim()
  if (!/^\d+$/.test(text)) return [{ field, code: 'not-whole', limit: most }]
  if (Number(text) < 1) return [{ field, code: 'too-small', limit: 1 }]
  return Number(text) > most ? [{ field, code: 'too-large', limit: most }] : []
}

function faultOfHolders(draft: DraftAnswers): AnswerFault[] {
  const holders = chosenHolders(draft)
  if (holders.length < fewestHolders) return [{ field: 'phoneShareHolders', code: 'too-few' }]
  return hasTwins(holders) ? [{ field: 'phoneShareHolders', code: 'twins' }] : []
}

interface Entry {
  /** Starts at 1. */
  readonly line: number
  readonly text: string
}

/** The entries of a list: one in each line, or several separated by commas. */
export const entriesOf = (lines: readonly string[]): Entry[] =>
  lines.flatMap((line, at) =>
    line.split(/[,;]/).flatMap((part) => {
      const text = part.trim()
      return text === '' ? [] : [{ line: at + 1, text }]
    }),
  )

const isIp = (text: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success

const kinds: Record<List, { readonly code: ListCode; readonly isOne: (text: string) => boolean }> = {
  // Only the network's own rules can validate an address; this pattern is common to all of them.
  whitelistedAddresses: { code: 'no-address', isOne: (text) => /^[0-9A-Za-z]{20,128}$/.test(text) },
  ipAllowlist: { code: 'no-ip', isOne: isIp },
  geoAllowlist: { code: 'no-country', isOne: (text) => countries.has(text.toUpperCase()) },
}

function faultOfList(field: List, lines: readonly string[]): AnswerFault[] {
  const { code, isOne } = kinds[field]
  const seen = new Set<string>()
  return entriesOf(lines).flatMap(({ line, text }): AnswerFault[] => {
    const key = foldCase(field, text)
    const isTwin = seen.has(key)
    seen.add(key)
    if (seen.size > mostOf[field]) return [{ field, code: 'too-many', line, text }]
    if (isTwin) return [{ field, code: 'twice', line, text }]
    return isOne(text) ? [] : [{ field, code, line, text }]
  })
}

/** Letter case is significant only in base58. */
const foldCase = (field: List, text: string): string =>
  field !== 'whitelistedAddresses' || /^(0x|bc1|tb1|bcrt1)/i.test(text) ? text.toUpperCase() : text
