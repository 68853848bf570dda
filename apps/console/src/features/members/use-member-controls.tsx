/** The controls of a member in editing, for a row and a card: the typed values stay until they are saved or cancelled. */
import { useState } from 'react'
import { useIsSystem } from '../../session/use-is-system.ts'
import { CellCheck } from '../../ui/CellCheck.tsx'
import { CellField } from '../../ui/CellField.tsx'
import { CellSelect } from '../../ui/CellSelect.tsx'
import { RowButtons } from '../../ui/RowButtons.tsx'
import { isEmail } from './is-email.ts'
import type { Member } from './member-list.ts'
import { type MemberFields, treasuryChoices, type TreasuryRole } from './use-member-actions.ts'
import { useMemberWords } from './words.ts'

export interface EditedMember {
  readonly member: Member
  readonly onSave: (fields: MemberFields, treasuryRole: TreasuryRole) => Promise<boolean>
  readonly onClose: () => void
}

const givenRoles = ['Admin', 'Manager', 'User'] as const

export function useMemberControls({ member, onSave, onClose }: EditedMember) {
  const words = useMemberWords()
  const isSystemUser = useIsSystem()
  const [fields, setFields] = useState<MemberFields>(() => fieldsOf(member))
  /** Undefined: not edited here, so saving keeps the stored role, even one that another person has just set. */
  const [chosen, setChosen] = useState<TreasuryRole>()
  const treasuryRole = chosen === undefined ? (member.treasury_role ?? null) : chosen
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<MemberFields>) => setFields({ ...fields, ...change })
  const faults = {
    name: fields.name.trim() === '' ? words.needName : undefined,
    email: isEmail(fields.email) ? undefined : words.needEmail,
  }
  const save = async () => {
    setTried(true)
    if (isBusy || faults.name !== undefined || faults.email !== undefined) return
    setBusy(true)
    const isStored = await onSave(
      { ...fields, name: fields.name.trim(), email: fields.email.trim() },
      treasuryRole,
    )
    setBusy(false)
    if (isStored) onClose()
  }
  /** An owner stays an owner, and no other member can become one here. */
  const roles = member.role === 'Owner' ? (['Owner', ...givenRoles] as const) : givenRoles
  const keys = { save: () => void save(), cancel: onClose }
  return {
    name: (
      <CellField
        label={words.columns.name}
        value={fields.name}
        onChange={(name) => set({ name })}
        keys={keys}
        hasFocus
        error={isTried ? faults.name : undefined}
      />
    ),
    email: (
      <CellField
        label={words.columns.email}
        value={fields.email}
        onChange={(email) => set({ email })}
        keys={keys}
        error={isTried ? faults.email : undefined}
      />
    ),
    role: (
      <Roles
        role={fields.role}
        roles={roles}
        treasuryRole={treasuryRole}
        onRole={(role) => set({ role })}
        onTreasuryRole={setChosen}
      />
    ),
    active: (
      <CellCheck
        label={words.columns.active}
        isChecked={fields.is_active}
        onChange={(is_active) => set({ is_active })}
      />
    ),
    system: (
      <span title={isSystemUser ? undefined : words.systemOnly}>
        <CellCheck
          label={words.columns.system}
          isChecked={fields.is_system}
          isDisabled={!isSystemUser}
          onChange={(is_system) => set({ is_system })}
        />
      </span>
    ),
    buttons: (
      <RowButtons
        saveLabel={words.save}
        cancelLabel={words.cancel}
        isBusy={isBusy}
        onSave={keys.save}
        onCancel={onClose}
      />
    ),
  }
}

interface RolesProps {
  readonly role: MemberFields['role']
  readonly roles: readonly MemberFields['role'][]
  readonly treasuryRole: TreasuryRole
  readonly onRole: (role: MemberFields['role']) => void
  readonly onTreasuryRole: (role: TreasuryRole) => void
}

function Roles({ role, roles, treasuryRole, onRole, onTreasuryRole }: RolesProps) {
  const words = useMemberWords()
  return (
    <>
      <CellSelect
        label={words.columns.role}
        options={roles.map((value) => ({ value, label: words.roles[value] }))}
        value={role}
        onChange={onRole}
      />
      <div className="pt-1" title={words.general.treasuryRole}>
        <CellSelect
          label={words.treasury}
          options={treasuryChoices.map((value) => ({
            value,
            label: `${words.treasury}: ${words.general.treasuryRoles[value]}`,
          }))}
          value={treasuryRole ?? 'none'}
          onChange={(value) => onTreasuryRole(value === 'none' ? null : value)}
        />
      </div>
    </>
  )
}

const fieldsOf = ({ name, email, role, is_active, is_system }: Member): MemberFields => ({
  name,
  email,
  // A member without a role starts with the least privileged one.
  role: role ?? 'User',
  is_active,
  is_system,
})
