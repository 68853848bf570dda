/**
 * The 19 answers of the wizard, under the names of the specification. Figures are whole US dollars and
 * minutes. A draft is the content of the form: a figure may be incomplete, and a row of a list may be empty.
 */
import { z } from 'zod'
import { keyThresholds, userPresencePolicies } from './bundle.ts'

export const largestDollars = 1_000_000_000_000
export const longestExpiryMinutes = 7 * 24 * 60
export const fewestHolders = 2
export const mostHolders = 50
export const mostOf = { whitelistedAddresses: 1_000, ipAllowlist: 200, geoAllowlist: 249 } as const

const choices = {
  needsAutomation: z.boolean(),
  geoRestricted: z.boolean(),
  roleBoundApprovals: z.boolean(),
  requireHumanSignerEveryTx: z.boolean(),
  userPresencePolicy: z.enum(userPresencePolicies),
  threshold: z.enum(keyThresholds),
  ppSeatRedundancy: z.boolean(),
  treasuryHoursOnly: z.boolean(),
  strictRequireTwoPPSeats: z.boolean(),
}

const Dollars = z.int().min(1).max(largestDollars)

export const policyAnswers = z
  .strictObject({
    ...choices,
    typicalTxSizeUSD: Dollars,
    dailyVolumeUSD: Dollars,
    phoneShareHolders: z.array(z.string().min(1).max(200)).min(fewestHolders).max(mostHolders),
    /** The names of the same people, in the same order. */
    phoneShareHolderIds: z.array(z.uuid()).min(fewestHolders).max(mostHolders),
    perTxCapUSD: Dollars,
    dailyCapUSD: Dollars,
    whitelistedAddresses: z.array(z.string().min(1).max(128)).max(mostOf.whitelistedAddresses),
    approvalExpiryMinutes: z.int().min(1).max(longestExpiryMinutes),
    ipAllowlist: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(mostOf.ipAllowlist),
    geoAllowlist: z.array(z.string().regex(/^[A-Z]{2}$/)).max(mostOf.geoAllowlist),
  })
  .refine((answers) => answers.phoneShareHolders.length === answers.phoneShareHolderIds.length, {
    path: ['phoneShareHolderIds'],
  })
  .refine((answers) => !hasTwins(holdersOf(answers)), { path: ['phoneShareHolders'] })
export type PolicyAnswers = z.infer<typeof policyAnswers>

const longestText = 150_001
const Figure = z.union([z.int(), z.string().max(40)])
/** `longestText` limits the length of the list and of each text. */
const Lines = z.array(z.string().max(longestText)).max(longestText)

export const draftAnswers = z
  .strictObject({
    ...choices,
    typicalTxSizeUSD: Figure,
    dailyVolumeUSD: Figure,
    phoneShareHolders: z.array(z.string().max(200)).max(mostHolders),
    /** Empty: no person is selected in this row yet. */
    phoneShareHolderIds: z.array(z.union([z.uuid(), z.literal('')])).max(mostHolders),
    perTxCapUSD: Figure,
    dailyCapUSD: Figure,
    whitelistedAddresses: Lines,
    approvalExpiryMinutes: Figure,
    ipAllowlist: Lines,
    geoAllowlist: Lines,
  })
  .refine((draft) => draft.phoneShareHolders.length === draft.phoneShareHolderIds.length)
export type DraftAnswers = z.infer<typeof draftAnswers>

export const defaultAnswers: DraftAnswers = {
  needsAutomation: false,
  typicalTxSizeUSD: 25_000,
  dailyVolumeUSD: 200_000,
  geoRestricted: false,
  roleBoundApprovals: false,
  requireHumanSignerEveryTx: false,
  phoneShareHolders: ['', ''],
  phoneShareHolderIds: ['', ''],
  userPresencePolicy: 'per-tx',
  threshold: '3-of-4',
  ppSeatRedundancy: false,
  treasuryHoursOnly: false,
  perTxCapUSD: 100_000,
  dailyCapUSD: 500_000,
  whitelistedAddresses: [],
  approvalExpiryMinutes: 15,
  ipAllowlist: [],
  geoAllowlist: [],
  strictRequireTwoPPSeats: false,
}

export interface Holder {
  readonly id: string
  readonly name: string
}

export const holdersOf = ({
  phoneShareHolders: names,
  phoneShareHolderIds: ids,
}: {
  readonly phoneShareHolders: readonly string[]
  readonly phoneShareHolderIds: readonly string[]
}): Holder[] => ids.map((id, at) => ({ id, name: names[at] ?? '' }))

/** The same id, or the same name regardless of case: an approver could not tell the two apart. */
export function hasTwins(holders: readonly Holder[]): boolean {
  const names = holders.map(({ name }) => name.trim().normalize('NFC').toLowerCase())
  const ids = holders.map(({ id }) => id.toLowerCase())
  return new Set(names).size < names.length || new Set(ids).size < ids.length
}
