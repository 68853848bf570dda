/**
 * The reasons why a policy blocks a transfer, as codes with their figures. Figures are exact decimal text,
 * dollars without a sign.
 */

export const refusalCodes = [
  'WORTH_UNKNOWN',
  'OVER_TRANSACTION_CAP',
  'OVER_DAILY_CAP',
  'RECIPIENT_NOT_LISTED',
  'OUTSIDE_HOURS',
  'ADDRESS_NOT_LISTED',
  'COUNTRY_UNKNOWN',
  'COUNTRY_NOT_LISTED',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

export const waitCodes = ['APPROVALS', 'SENIOR_APPROVAL'] as const
export type WaitCode = (typeof waitCodes)[number]

export type Params = Readonly<Record<string, string>>
export interface Refusal {
  readonly code: RefusalCode
  readonly params: Params
}
export interface Wait {
  readonly code: WaitCode
  readonly params: Params
}
