import '#platform/web/theme/sheets/menu.ts'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import { limits } from '#rules/limits.ts'
import { failed } from '#features/links/web/api.ts'
import type { CampaignTemplate } from '../schema.ts'
import { linkCampaigns, toCampaignValues, type CampaignValues } from './api.ts'

/** Fills the campaign from a template. Hidden while there are no templates. */
export function TemplateMenu({ onUse }: { onUse: (values: CampaignValues) => void }) {
  const { data: templates = [] } = useQuery(
    linkCampaigns.query('GET /api/admin/link-templates', { query: { limit: limits.page.max } }),
  )
  const remove = useRemoval(templates)
  if (templates.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Bookmark size={16} aria-hidden />}
          style={{ alignSelf: 'start', justifySelf: 'start' }}
        >
          Use a template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.map((template) => (
          <Menu.Item key={template.id} onClick={() => onUse(toCampaignValues(template))}>
            {template.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {templates.map(({ id, name }) => (
          <Menu.Item
            key={id}
            data-danger
            leftSection={<Trash size={16} aria-hidden />}
            onClick={() => void remove.run({ params: { id } })}
          >
            {`Delete ${name}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Undo saves the template again. */
function useRemoval(templates: CampaignTemplate[]) {
  const restore = linkCampaigns.useAction('POST /api/admin/link-templates', {
    success: { title: 'Template restored' },
    failure: failed('Failed to restore template'),
  })
  return linkCampaigns.useAction('DELETE /api/admin/link-templates/{id}', {
    success: (_reply, { params }) => {
      const deleted = templates.find(({ id }) => id === params.id)
      const undo = deleted && (() => void restore.run({ body: { name: deleted.name, ...toCampaignValues(deleted) } }))
      return { title: 'Template deleted', message: 'Links made from it keep their parameters.', ...(undo && { undo }) }
    },
    failure: failed('Failed to delete template'),
  })
}
