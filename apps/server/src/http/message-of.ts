import {
  type ParamsArgument,
  plainEnglish,
  reason,
  type RefusalBody,
  type RefusalCode,
  renderRefusal,
} from '@holdfast/contract'

/** What a call did, as its answer says it: in English, and as a code with its parameters. */
export function messageOf<C extends RefusalCode>(
  code: C,
  ...params: ParamsArgument<C>
): { readonly message: string; readonly notice: RefusalBody } {
  const notice = reason(code, ...params)
  return { message: renderRefusal(notice, plainEnglish), notice }
}
