/** A member in editing, in its card. */
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { type EditedMember, useMemberControls } from './use-member-controls.tsx'
import { useMemberWords } from './words.ts'

export function EditedMemberCard(edited: EditedMember) {
  const { columns } = useMemberWords()
  const { name, email, role, active, system, buttons } = useMemberControls(edited)
  return (
    <li data-member={edited.member.id} className="border-b border-line bg-selected px-5 pt-2 pb-3">
      {name}
      {email}
      {role}
      <CardLines>
        <CardLine label={columns.active}>{active}</CardLine>
        <CardLine label={columns.system}>{system}</CardLine>
      </CardLines>
      <div className="flex justify-end pt-2">{buttons}</div>
    </li>
  )
}
