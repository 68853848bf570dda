import type { RefusalTexts } from '@holdfast/contract'

export const changes: RefusalTexts<'changes'> = {
  CHANGE_PROPOSED:
    'Propuesto. Aún no ha cambiado nada: lo tiene que adoptar una de estas personas: {people}.',
  CHANGE_OPEN: 'Ya hay otro cambio abierto, propuesto por {person}. Adóptelo, rechácelo o retírelo primero.',
  TOO_MANY_CHANGES:
    'Ya hay {limit} cambios pendientes de adopción. Adopte, rechace o retire primero algunos de ellos.',
  NOBODY_CAN_ADOPT:
    'Este cambio lo tiene que adoptar otra persona, y nadie puede: hace falta un propietario, un administrador o un gobernador de la política que no sea usted ni la persona afectada.',
  CHANGE_DECIDED: 'Este cambio ya se ha decidido o ha caducado.',
  CHANGE_NOT_YOURS_TO_DECIDE:
    'Tiene que decidir otra persona. Usted no puede, porque ha propuesto el cambio o porque le afecta.',
  CHANGE_LAPSED: 'Este cambio ya no se puede hacer y se ha cerrado: {why}',
  OWN_ROLE: 'Nadie se da un rol a sí mismo. Pídalo a otro propietario o administrador.',
  LINK_BY_ORGANISATION:
    'Esta persona puede administrar o aprobar en una organización con reglas de firma. El enlace lo crean dos personas de esa organización.',
  RESET_ELSEWHERE:
    'Esta persona puede administrar o aprobar en otra organización, que tiene reglas de firma. Solo esa organización puede aprobar una contraseña nueva.',
  RECIPIENT_NAMED_IN_FILE:
    '{address} es un destinatario de la política de los firmantes. Nómbrelo por separado: otra persona tiene que adoptar el nombre.',
}
