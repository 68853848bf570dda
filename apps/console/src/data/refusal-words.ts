/** What the server refuses with, in the language of the person. */
import { ApiError } from '@holdfast/contract'
import { loadSaid } from '../words/use-said.ts'
import { chosenLanguage } from '../words/language.ts'

export async function refusalInWords(refused: ApiError): Promise<ApiError> {
  const { say, statuses } = await loadSaid(chosenLanguage())
  const { status, statusText, body, detail, sent } = refused
  const said =
    detail === null ? say(body) : JSON.stringify({ ...(JSON.parse(body) as object), detail: say(detail) })
  return new ApiError(status, statuses[status] ?? statusText, said, sent)
}
