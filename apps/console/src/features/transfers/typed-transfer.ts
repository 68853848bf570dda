/** The values of a transfer's form as they are typed. */
export interface Typed {
  readonly network: string | undefined
  readonly wallet: string | undefined
  readonly token: string | undefined
  readonly recipient: string
  readonly amount: string
  readonly memo: string
  /** To the approvers. */
  readonly note: string
  /** In the network's native coin; empty: the usual one. */
  readonly maxFee: string
}

export const nothingTyped: Typed = {
  network: undefined,
  wallet: undefined,
  token: undefined,
  recipient: '',
  amount: '',
  memo: '',
  note: '',
  maxFee: '',
}
