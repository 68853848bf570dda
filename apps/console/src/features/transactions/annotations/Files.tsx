/** The files attached to a transaction or a transfer request: attach, download, delete. */
import type { ApiReply } from '@holdfast/contract'
import { attachmentLimits } from '@holdfast/contract'
import { routes } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { Download, FileText, Paperclip, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { api } from '../../../calls/api.ts'
import { fetchFile, saveFile } from '../../../calls/download.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { uploadFile } from '../../../calls/upload-file.ts'
import { localTime } from '../../../format/time.ts'
import { alertUser, confirmUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { useRefusalText } from '../../../words/use-refusal-text.ts'
import { useLocale } from '../../../words/words.tsx'
import { acceptedFiles, faultOfFile } from './fault-of-file.ts'
import { useFileWords } from './file-words.ts'
import { sizeText } from './size-text.ts'

type Attachment = ApiReply<'getAnnotations'>['attachments'][number]

export interface FilesProps {
  /** The call that attaches a file, and the id of its subject. */
  readonly to: { readonly route: Parameters<typeof uploadFile>[0]; readonly id: string }
  readonly files: readonly Attachment[]
  readonly mayAttach: boolean
  readonly mayDelete: boolean
  readonly readAgain: () => Promise<unknown>
}

export function Files({ to, files, mayAttach, mayDelete, readAgain }: FilesProps) {
  const words = useFileWords()
  const refusalText = useRefusalText()
  const input = useRef<HTMLInputElement>(null)
  const attach = useMutation({
    mutationFn: async (file: File) => {
      const fault = await faultOfFile(file)
      if (fault !== null) throw new Error(refusalText(fault, words.limits))
      return uploadFile(to.route, { params: { id: to.id }, query: { name: file.name } }, file)
    },
    onError: (error) => alertUser(words.failed(reasonOf(error, (reason) => reason))),
    onSettled: readAgain,
  })
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    if (file !== undefined) attach.mutate(file)
    // The same file can be chosen again after a refusal.
    event.target.value = ''
  }
  const isFull = files.length >= attachmentLimits.files
  if (files.length === 0 && !mayAttach) return <p className="pt-1 text-mute">–</p>
  return (
    <>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <FileRow key={file.id} file={file} mayDelete={mayDelete} readAgain={readAgain} />
          ))}
        </ul>
      )}
      {mayAttach && (
        <div className="relative py-0.5">
          <input
            ref={input}
            type="file"
            accept={acceptedFiles}
            tabIndex={-1}
            aria-label={words.attach}
            className="sr-only"
            onChange={choose}
          />
          <Button
            look="ghost"
            className="-ml-2"
            disabled={isFull || attach.isPending}
            onClick={() => input.current?.click()}
          >
            <Paperclip aria-hidden className="size-3.5" />
            {attach.isPending ? words.attaching : words.attach}
          </Button>
          <p className="text-xs text-mute">{isFull ? words.full : words.limits}</p>
        </div>
      )}
    </>
  )
}

function FileRow({
  file,
  mayDelete,
  readAgain,
}: { readonly file: Attachment } & Pick<FilesProps, 'mayDelete' | 'readAgain'>) {
  const words = useFileWords()
  const locale = useLocale()
  const download = useMutation({
    mutationFn: async () => {
      const options = { signal: new AbortController().signal, onProgress: () => {} }
      saveFile(await fetchFile(routes.downloadAttachment, { params: { id: file.id } }, options), file.name)
    },
    onError: (error) => alertUser(words.downloadFailed(reasonOf(error, (reason) => reason))),
  })
  const remove = async (): Promise<void> => {
    if (!(await confirmUser(words.deleteSure(file.name), words.deleteAccept))) return
    try {
      await api.deleteAttachment({ params: { id: file.id } })
    } catch (error) {
      alertUser(reasonOf(error, (reason) => reason))
    }
    await readAgain()
  }
  return (
    <li className="flex items-start gap-1 py-0.5">
      <FileText aria-hidden className="mt-1.5 size-3.5 shrink-0 text-mute" />
      <div className="min-w-0 flex-1 pl-1 pt-0.5">
        <bdi className="break-words">{file.name}</bdi>
        <span className="block text-xs text-mute">
          {sizeText(file.size, locale)} · <bdi>{file.uploaded_by ?? '–'}</bdi> · {localTime(file.uploaded_at)}
        </span>
        <div className="text-xs text-mute">
          {words.fingerprint}
          <CopyText text={file.sha256} isWhole />
        </div>
      </div>
      <Button
        look="icon"
        aria-label={words.download(file.name)}
        title={words.download(file.name)}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden className="size-3.5" />
      </Button>
      {mayDelete && (
        <Button
          look="icon"
          aria-label={words.delete(file.name)}
          title={words.delete(file.name)}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden className="size-3.5" />
        </Button>
      )}
    </li>
  )
}
