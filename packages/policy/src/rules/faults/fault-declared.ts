/** The declaration of a code. Its text names the params in braces. */
export interface FaultDeclared {
  readonly text: string
  readonly params?: Readonly<Record<string, keyof FaultValues>>
}

export interface FaultValues {
  readonly text: string
  readonly count: number
}
