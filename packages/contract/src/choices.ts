/**
 * Closed lists of the wire, separate from the schemas that use them: a screen that offers them needs no
 * schema.
 */

export const entityTypes = ['business', 'individual', 'nonprofit'] as const
export const tiers = ['free', 'basic', 'premium', 'enterprise'] as const
export type Tier = (typeof tiers)[number]
export const subscriptionStatuses = ['active', 'suspended', 'expired'] as const
export const planNames = {
  free: 'Free Plan',
  basic: 'Basic Plan',
  premium: 'Premium Plan',
  enterprise: 'Enterprise Plan',
} as const

export const treasuryRanges = ['day', 'week', 'month', 'year'] as const
export type TreasuryRange = (typeof treasuryRanges)[number]

export const tokenDecimalChoices = [0, 2, 4, 6, 8] as const
export const usdDecimalChoices = [0, 2, 4] as const

export const tagKinds = ['tag', 'category'] as const
export const tagColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const

export const attachmentLimits = {
  /** Most bytes of one file. */
  bytes: 5_000_000,
  /** Most files of one transaction or request. */
  files: 5,
  /** Most bytes of all files of an organisation. */
  bytesOfOrganisation: 500_000_000,
} as const
