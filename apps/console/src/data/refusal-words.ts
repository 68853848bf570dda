/** Why a call was not done, in the language of the person. */
import { ApiError } from '@holdfast/contract'
import { loadSaid } from '../words/use-said.ts'
import { chosenLanguage, getSpoken } from '../words/language.ts'

/** What cannot be put into words now stands as it came. */
export async function refusalInWords(refused: ApiError): Promise<ApiError> {
  const inWords = await loadSaid(chosenLanguage()).catch(() => null)
  if (inWords === null) return refused
  const { say, statuses } = inWords
  const { status, statusText, body, detail, sent, code } = refused
  const said =
    detail === null ? say(body) : JSON.stringify({ ...(JSON.parse(body) as object), detail: say(detail) })
  return new ApiError(status, statuses[status] ?? statusText, said, { sent, code })
}

/** No answer at all: each browser has its own English for it. */
export function silenceInWords(error: unknown): unknown {
  const words = getSpoken()?.words.common.unreachable
  return error instanceof TypeError && words !== undefined ? new TypeError(words, { cause: error }) : error
}
