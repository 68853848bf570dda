/**
 * Why a rules document, a statement, a transfer or a change of the rules is refused: a stable code, the field
 * at fault and the figures. Screens render the code in their language.
 */
import type { FaultValues } from './faults/fault-declared.ts'
import type { rulesFaults } from './faults/rules-faults.ts'

type Faults = typeof rulesFaults
export type RulesFaultCode = keyof Faults
type ParamsOf<C extends RulesFaultCode> = Faults[C] extends { readonly params: infer P }
  ? { readonly [K in keyof P]: P[K] extends keyof FaultValues ? FaultValues[P[K]] : never }
  : Readonly<Record<string, never>>

export interface RulesFault {
  readonly code: RulesFaultCode
  /** The path of the field, with `.` between its steps. Empty: the fault is of the whole. */
  readonly field: string
  readonly params: Readonly<Record<string, string | number>>
}

export const rulesFault = <C extends RulesFaultCode>(
  code: C,
  field: string,
  ...[params]: ParamsOf<C> extends Readonly<Record<string, never>> ? [] : [ParamsOf<C>]
): RulesFault => ({ code, field, params: params ?? {} })

/** A value, or the reasons why there is none. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly RulesFault[] }

export const refused = (...faults: readonly RulesFault[]): Checked<never> => ({ ok: false, faults })

/** The value, unless there are faults. */
export const unlessFaulty = <T>(value: T, faults: readonly RulesFault[]): Checked<T> =>
  faults.length === 0 ? { ok: true, value } : refused(...faults)
