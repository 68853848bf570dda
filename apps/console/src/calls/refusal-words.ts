/** Why a call was not done, in the language of the person. */
import { ApiError } from '@holdfast/contract'
import { chosenLanguage, getSpoken } from '../words/language.ts'
import { loadRefusals } from '../words/use-refusal-text.ts'
import { loadSaid } from '../words/use-said.ts'

/** By its code; a sentence without one is looked up. What cannot be put into words now stands as it came. */
export async function refusalInWords(refused: ApiError): Promise<ApiError> {
  const inWords = await loadSaid(chosenLanguage()).catch(() => null)
  if (inWords === null) return refused
  const { say, statuses } = inWords
  const { status, statusText, body, detail, sent, code, params } = refused
  const text = (await textOfCode(refused)) ?? say(detail ?? body)
  const shown = detail === null ? text : JSON.stringify({ ...(JSON.parse(body) as object), detail: text })
  return new ApiError(status, statuses[status] ?? statusText, shown, { sent, code, params })
}

async function textOfCode({ code, params }: ApiError): Promise<string | null> {
  if (code === null) return null
  const render = await loadRefusals(chosenLanguage()).catch(() => null)
  return render?.({ code, params }) ?? null
}

/** No answer at all: each browser has its own English for it. */
export function silenceInWords(error: unknown): unknown {
  const words = getSpoken()?.words.common.unreachable
  return error instanceof TypeError && words !== undefined ? new TypeError(words, { cause: error }) : error
}
