import {
  type AnswerCode,
  isRefusalCode,
  type Noun,
  type ParamsArgument,
  plainEnglish,
  reason,
  type RefusalBody,
  refusals,
  type RefusalStatus,
  renderRefusal,
} from '@holdfast/contract'

/** The reason why a call is refused. Code and parameters are stable and for programs; the message is their English text. */
export class Refused extends Error {
  readonly status: RefusalStatus
  /** The organisation whose audit record gets the refusal. */
  readonly organisationId: string | null
  readonly code: string | null
  readonly params: RefusalBody['params']

  constructor(
    status: RefusalStatus,
    detail: string,
    organisationId: string | null = null,
    code: string | null = null,
    params: RefusalBody['params'] = {},
  ) {
    super(detail)
    this.organisationId = organisationId
    this.code = code
    this.params = params
    this.name = 'Refused'
    this.status = status
  }
}

/** Usage: `throw refusal('PLAN_FULL', { plan, count })`. With an organisation, its audit record gets the refusal. */
export function refusal<C extends AnswerCode>(
  code: C,
  ...details: [...ParamsArgument<C>, organisationId?: string | null]
): Refused {
  const [params = {}, organisationId] = details as unknown as [RefusalBody['params']?, (string | null)?]
  return refusedAs({ code, params }, organisationId)
}

/** Like `refusal`, for a code that is only known at run time. */
export function refusedAs(
  { code, params }: RefusalBody & { readonly code: AnswerCode },
  organisationId: string | null = null,
): Refused {
  const { status } = refusals[code]
  return new Refused(status, renderRefusal({ code, params }, plainEnglish), organisationId, code, params)
}

/** To nest in another refusal, or to store. Null when there is none, or it has no code. */
export const bodyOf = (refused: Refused | null): RefusalBody | null =>
  refused === null || refused.code === null || !isRefusalCode(refused.code)
    ? null
    : { code: refused.code, params: refused.params }

/** As `bodyOf`; a refusal without a code is its text. */
export const whyOf = (refused: Refused): RefusalBody =>
  bodyOf(refused) ?? reason('FOREIGN_TEXT', { text: refused.message })

export const unauthorised = () => refusal('UNAUTHORIZED')
export const forbidden = (organisationId?: string) => refusal('FORBIDDEN', {}, organisationId)
export const devModeOff = () => refusal('DEV_MODE_OFF')
/** Objects of another organisation and nonexistent objects look the same. */
export const notFound = (what: Noun) => refusal('NOT_FOUND', { what })

/** Refuses the second of two concurrent changes. The stored row is locked until the commit. */
export function assertVersion(stored: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== stored) throw refusal('CHANGED_MEANWHILE')
}
