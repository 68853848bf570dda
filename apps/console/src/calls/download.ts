/** Downloads of the API: fetched with the token in chunks, then saved by the browser. */
import { pathOf, readRefusal, type ExactRoute } from '@holdfast/contract'
import { readToken } from './token.ts'
import { request } from './api.ts'
import { refusalInWords } from './refusal-words.ts'
import { settings } from './settings.ts'

interface Options {
  readonly signal: AbortSignal
  /** The number of bytes received so far. */
  readonly onProgress: (bytes: number) => void
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Rejects when the transfer breaks off, so that an incomplete file is never saved. */
export async function fetchFile(
  route: Pick<ExactRoute, 'path'>,
  call: { readonly params?: Query; readonly query?: Query },
  { signal, onProgress }: Options,
): Promise<Blob> {
  const token = readToken()
  const answer = await request(settings().apiBase + pathOf(route, call), {
    signal,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw await refusalInWords(await readRefusal(answer))
  if (answer.body === null) return answer.blob()
  const reader = answer.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
    parts.push(value)
    bytes += value.length
    onProgress(bytes)
  }
}

/** Saves the file as a clicked download link would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has started to save the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
