/** The reason of a refused call, in the person's language. */
import { ApiError } from '@holdfast/contract'
import { chosenLanguage, getSpoken } from '../words/language.ts'
import { loadRefusals } from '../words/use-refusal-text.ts'

/** By its code. The answer stays as it came where the code is not known, or while the texts cannot be loaded. */
export async function refusalInWords(refused: ApiError): Promise<ApiError> {
  const words = await loadRefusals(chosenLanguage()).catch(() => null)
  if (words === null) return refused
  const { status, statusText, body, detail, code, params } = refused
  const text = (code === null ? null : words.render({ code, params })) ?? detail ?? body
  const shown = detail === null ? text : JSON.stringify({ ...(JSON.parse(body) as object), detail: text })
  return new ApiError(status, words.statuses[status] ?? statusText, shown, { code, params })
}

/** No response at all: each browser has its own English text for it. */
export function silenceInWords(error: unknown): unknown {
  const words = getSpoken()?.words.common.unreachable
  return error instanceof TypeError && words !== undefined ? new TypeError(words, { cause: error }) : error
}
