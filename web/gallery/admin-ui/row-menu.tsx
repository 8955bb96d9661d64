import { HistoryIcon } from '#web/admin/ui/icons.tsx'
import { RowMenu } from '#web/admin/ui/row-menu.tsx'
import { State } from '../state.tsx'

const nothing = () => {}

export function Specimen() {
  return (
    <>
      <State name="One thing">
        <RowMenu label="Mission" items={[{ name: 'History', onPress: nothing }]} />
      </State>
      <State name="Two, with icons" isFocused>
        <RowMenu
          label="Vision"
          items={[
            { name: 'History', icon: <HistoryIcon className="size-4" />, onPress: nothing },
            { name: 'Discard changes', onPress: nothing },
          ]}
        />
      </State>
      <State name="For a list, with words">
        <RowMenu
          label="these donors"
          items={[
            { name: 'CSV', onPress: nothing },
            { name: 'Excel', onPress: nothing },
          ]}
        >
          Export
        </RowMenu>
      </State>
    </>
  )
}
