/** Attaches the chosen files to a request. Repeating it is harmless: the server keeps the same file once. */
import { routes } from 'virtual:contract'
import { reasonOf } from '../../calls/refusals.ts'
import { uploadFile } from '../../calls/upload-file.ts'

/** The names and reasons of those that were refused: 'invoice.pdf: this file is empty.' */
export async function attachFiles(id: string, files: readonly File[]): Promise<readonly string[]> {
  const refused: string[] = []
  for (const file of files) {
    try {
      await uploadFile(routes.attachToRequest, { params: { id }, query: { name: file.name } }, file)
    } catch (error) {
      refused.push(`${file.name}: ${reasonOf(error, (reason) => reason)}`)
    }
  }
  return refused
}
