import { alertUser } from '../../ui/ask.ts'
import type { TransferWords } from './words.ts'

/** Opens a tab and has `run` lead it to the link that `urlOf` returns. It is called from the click itself, or the browser blocks the
 *  tab. The tab closes if there is no link. */
export async function openApproverTab(
  words: TransferWords,
  run: (follow: (urlOf: () => Promise<string>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab === null) {
    alertUser(words.rules.blocked)
    return
  }
  tab.opener = null
  await run(async (urlOf) => {
    try {
      tab.location.replace(await urlOf())
    } catch (error) {
      tab.close()
      throw error
    }
  })
}
