import '#platform/web/theme/sheets/menu.ts'
import { Button, Menu, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { messageOf } from '#platform/web/queries.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { CampaignValues } from '../form/link-values.ts'
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from './api.ts'
import styles from './template-bar.module.css'

type TemplateBarProps = { values: CampaignValues; onUse: (values: CampaignValues) => void }

/** Campaign parameters kept under a name: to fill the fields from, or to keep what stands in them. */
export function TemplateBar({ values, onUse }: TemplateBarProps) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const remove = useDeleteTemplate()
  const [name, setName] = useState('')
  const save = useSaveTemplate()
  const keep = () =>
    save.mutate(
      { name, ...values },
      {
        onSuccess: () => {
          setName('')
          showSuccess({ title: 'Template saved' })
        },
        onError: (error) =>
          showError({ title: 'Failed to save template', message: messageOf(error, 'Try again in a moment.') }),
      },
    )
  const hasValues = Object.values(values).some((value) => value.trim() !== '')
  return (
    <div className={styles.bar}>
      <Menu position="bottom-start" disabled={templates.length === 0}>
        <Menu.Target>
          <Button variant="default" disabled={templates.length === 0} leftSection={<Bookmark size={16} aria-hidden />}>
            {templates.length === 0 ? 'No templates yet' : 'Use a template'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates.map((template) => (
            <Menu.Item key={template.id} onClick={() => onUse(campaignOf(template))}>
              {template.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {templates.map(({ id, name: known }) => (
            <Menu.Item
              key={id}
              data-danger
              leftSection={<Trash size={16} aria-hidden />}
              onClick={() => remove.mutate(id)}
            >
              {`Delete ${known}`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TextInput
        aria-label="Template name"
        placeholder="Name to keep these under"
        maxLength={80}
        value={name}
        disabled={!hasValues}
        className={styles.name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It stands in a form, which this is not meant to send.
          event.preventDefault()
          if (hasValues && name.trim() !== '') keep()
        }}
      />
      <Button variant="default" onClick={keep} disabled={!hasValues || name.trim() === ''} loading={save.isPending}>
        Save template
      </Button>
    </div>
  )
}

type Kept = Record<keyof CampaignValues, string | null>

function campaignOf({ utmSource, utmMedium, utmCampaign, utmTerm, utmContent }: Kept): CampaignValues {
  const text = (value: string | null) => value ?? ''
  return {
    utmSource: text(utmSource),
    utmMedium: text(utmMedium),
    utmCampaign: text(utmCampaign),
    utmTerm: text(utmTerm),
    utmContent: text(utmContent),
  }
}
