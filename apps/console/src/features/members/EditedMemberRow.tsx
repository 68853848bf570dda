/** A member in editing, in its row of a table. */
import { CopyId } from '../../ui/CopyId.tsx'
import { type EditedMember, useMemberControls } from './use-member-controls.tsx'

interface Props extends EditedMember {
  /** Shown in a first column, if there is one. */
  readonly entityName?: string
  /** Shown in a column of its own. */
  readonly hasId?: boolean
}

export function EditedMemberRow({ entityName, hasId = false, ...edited }: Props) {
  const { name, email, role, active, system, buttons } = useMemberControls(edited)
  const { id } = edited.member
  return (
    <tr data-member={id} className="bg-selected align-top">
      {entityName !== undefined && (
        <td className="max-w-44 truncate pt-2.5 text-soft" title={entityName}>
          <bdi>{entityName}</bdi>
        </td>
      )}
      <td>{name}</td>
      <td>{email}</td>
      <td className="py-1">{role}</td>
      <td className="pt-2.5">{active}</td>
      <td className="pt-2.5">{system}</td>
      {hasId && (
        <td className="pt-2">
          <CopyId id={id} />
        </td>
      )}
      <td className="text-right">{buttons}</td>
    </tr>
  )
}
