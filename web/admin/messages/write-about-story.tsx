import { useNavigate } from 'react-router'
import { Select } from '../ui/fields.tsx'

type Props = { stories: readonly { id: string; title: string }[] }

/** Leads to the screen that sends a story to donors. */
export function WriteAboutStory({ stories }: Props) {
  const navigate = useNavigate()
  return (
    <Select
      label="Write to donors about a story"
      isLabelHidden
      value=""
      options={[
        { value: '', label: 'Write to donors about…' },
        ...stories.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(id) => id && navigate(`/admin/stories/${id}/letters`)}
    />
  )
}
