import {
  type AnswerCode,
  type Noun,
  type ParamsArgument,
  plainEnglish,
  reason,
  type RefusalBody,
  refusals,
  type RefusalStatus,
  renderRefusal,
} from '@holdfast/contract'

type AnswerBody = RefusalBody & { readonly code: AnswerCode }

/** The reason why a call is refused. Code and parameters are stable and for programs; the message is their English text. */
export class Refused extends Error {
  readonly code: AnswerCode
  readonly params: RefusalBody['params']
  /** The organisation whose audit record gets the refusal. */
  readonly organisationId: string | null

  constructor({ code, params }: AnswerBody, organisationId: string | null = null) {
    super(renderRefusal({ code, params }, plainEnglish))
    this.name = 'Refused'
    this.code = code
    this.params = params
    this.organisationId = organisationId
  }

  get status(): RefusalStatus {
    return refusals[this.code].status
  }
}

/** Usage: `throw refusal('TOO_MANY_PAYMENTS', { limit })`. With an organisation, its audit record gets the refusal. */
export function refusal<C extends AnswerCode>(
  code: C,
  ...details: [...ParamsArgument<C>, organisationId?: string | null]
): Refused {
  const [params, organisationId] = details as unknown as [ParamsArgument<C>[0], (string | null)?]
  const body = reason(code, ...([params] as ParamsArgument<C>))
  return new Refused({ code, params: body.params }, organisationId)
}

/** To nest in another refusal, or to store. */
export const bodyOf = ({ code, params }: Refused): RefusalBody => ({ code, params })

export const unauthorised = () => refusal('UNAUTHORIZED')
export const forbidden = (organisationId?: string) => refusal('FORBIDDEN', {}, organisationId)
export const devModeOff = () => refusal('DEV_MODE_OFF')
/** Objects of another organisation and nonexistent objects look the same. */
export const notFound = (what: Noun) => refusal('NOT_FOUND', { what })

/** Refuses the second of two concurrent changes. The stored row is locked until the commit. */
export function assertVersion(stored: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== stored) throw refusal('CHANGED_MEANWHILE')
}
