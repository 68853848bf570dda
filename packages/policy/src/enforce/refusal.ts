/** What stands between a transfer and its being made, in codes with their figures and in plain English. Figures are exact
 *  decimal text, dollars without a sign. */

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

const refusalSentences: Readonly<Record<RefusalCode, (params: Params) => string>> = {
  WORTH_UNKNOWN: () =>
    'Nobody can tell what this amount is worth in US dollars, and the policy limits what may be paid.',
  OVER_TRANSACTION_CAP: ({ worth, cap }) =>
    `This transfer is worth ${worth} USD, and the policy allows at most ${cap} USD for one transfer.`,
  OVER_DAILY_CAP: ({ worth, used, cap }) =>
    `This transfer is worth ${worth} USD, and of the ${cap} USD that the policy allows in 24 hours ${used} USD are used.`,
  RECIPIENT_NOT_LISTED: ({ recipient }) =>
    `The policy allows payments to listed recipients only, and ${recipient} is not one of them.`,
  OUTSIDE_HOURS: ({ from, to, zone }) =>
    `The policy allows transfers from Monday to Friday, ${from} to ${to} ${zone}, only.`,
  ADDRESS_NOT_LISTED: ({ address }) =>
    `The policy does not allow acting on transfers from the address ${address}.`,
  COUNTRY_UNKNOWN: () =>
    'The policy allows acting on transfers from certain countries only, and it is not known from which one you are calling.',
  COUNTRY_NOT_LISTED: ({ country }) => `The policy does not allow acting on transfers from ${country}.`,
}

const waitSentences: Readonly<Record<WaitCode, (params: Params) => string>> = {
  APPROVALS: ({ given, needed }) =>
    `Approvals that count: ${given} of the ${needed} that the policy asks for.`,
  SENIOR_APPROVAL: () => 'One of the approvals has to be that of a Treasurer or Admin of the treasury.',
}

export const refusalInWords = ({ code, params }: Refusal): string => refusalSentences[code](params)
export const waitInWords = ({ code, params }: Wait): string => waitSentences[code](params)

/** Of a transfer that was approved. */
export const waitsAgainInWords = (waits: readonly Wait[]): string =>
  `It waits for approval again. ${waits.map(waitInWords).join(' ')}`
