/** The list of keyboard shortcuts. */
import { Fragment } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { pageShortcuts } from './page-shortcuts.ts'
import { useWords } from '../words/words.tsx'

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { shell, common, transactions } = useWords()
  const shortcuts: readonly (readonly [keys: readonly string[], act: string])[] = [
    [['Ctrl', 'K'], shell.shortcutPalette],
    [['/'], shell.shortcutSearch],
    [['['], shell.shortcutSidebar],
    ...pageShortcuts.map(({ keys, label }) => [keys.split(' '), shell.goTo[label]] as const),
    [['j'], transactions.keys.next],
    [['k'], transactions.keys.previous],
    [['Enter'], transactions.keys.open],
    [[shell.shortcutSpace], transactions.keys.peek],
    [['c'], transactions.keys.copy],
    [['?'], shell.shortcutList],
  ]
  return (
    <Dialog title={shell.shortcuts} closeLabel={common.close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 px-5 py-4">
        {shortcuts.map(([keys, act]) => (
          <Fragment key={act}>
            <dt className="flex items-center gap-1.5">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && (
                    <span className="text-mute">{keys[0] === 'Ctrl' ? '+' : shell.shortcutThen}</span>
                  )}
                  <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-sunken px-1.5 font-mono text-xs">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{act}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
