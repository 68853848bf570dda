import {
  type ParamsArgument,
  plainEnglish,
  reason,
  type RefusalBody,
  type RefusalCode,
  renderRefusal,
} from '@holdfast/contract'

/** The result of a call as its answer states it: in English, and as a code with its parameters. */
export function messageOf<C extends RefusalCode>(
  code: C,
  ...params: ParamsArgument<C>
): { readonly message: string; readonly notice: RefusalBody } {
  const notice = reason(code, ...params)
  return { message: renderRefusal(notice, plainEnglish), notice }
}
