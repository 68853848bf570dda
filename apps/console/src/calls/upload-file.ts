/** Uploads of the API: the bytes of a file are the body, and the answer is JSON. */
import { type ExactRoute, pathOf, readRefusal } from '@holdfast/contract'
import { request } from './api.ts'
import { refusalInWords } from './refusal-words.ts'
import { settings } from './settings.ts'
import { readToken } from './token.ts'

type Values = Readonly<Record<string, string>>

export async function uploadFile(
  route: Pick<ExactRoute, 'path'>,
  call: { readonly params?: Values; readonly query?: Values },
  file: Blob,
): Promise<void> {
  const token = readToken()
  const answer = await request(settings().apiBase + pathOf(route, call), {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: file,
  })
  if (!answer.ok) throw await refusalInWords(await readRefusal(answer))
}
