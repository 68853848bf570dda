/** Puts a text on the clipboard and says so. */
import { useWords } from '../words/words.tsx'
import { useToast } from './toast.tsx'

/** `notice`: what is said instead of 'Copied'. */
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
