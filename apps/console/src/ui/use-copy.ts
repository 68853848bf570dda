/** Copies a text to the clipboard and shows a notice. */
import { useWords } from '../words/words.tsx'
import { useToast } from './toast.tsx'

/** `notice`: shown instead of 'Copied'. */
export function useCopy(notice?: string): (text: string) => void {
  const { common } = useWords()
  const toast = useToast()
  return (text) => {
    const copy = async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(text)
        toast(notice ?? common.copied, text)
      } catch {
        toast(common.copyFailed)
      }
    }
    void copy()
  }
}
