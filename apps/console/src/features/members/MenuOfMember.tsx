/** The menu of a member's row. To a person who may not change members it says so. */
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Member } from './member-list.ts'
import { useMemberWords } from './words.ts'

interface Props {
  readonly member: Member
  readonly mayChange: boolean
  readonly children: ReactNode
}

export function MenuOfMember({ member, mayChange, children }: Props) {
  const words = useMemberWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(member.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {!mayChange && <p className="max-w-56 px-2 pt-1 pb-1.5 text-xs text-mute">{words.mayNot}</p>}
      {children}
    </Menu>
  )
}
