import '../theme/sheets/select.ts'
import { Button, Input, Pill } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { addTag } from './add-tag.ts'
import styles from './tag-input.module.css'

/** A list of short texts. Enter or Add adds one; each can be removed by its button, the last also by Backspace. */
export type TagInputProps = {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  /** Offered while typing; any other text is allowed. */
  suggestions?: readonly string[]
  isRequired?: boolean
  isDisabled?: boolean
  /** Of one text. */
  maxLength?: number
}

export function TagInput(props: TagInputProps) {
  const {
    label,
    values,
    onChange,
    description,
    error,
    placeholder,
    isRequired = false,
    isDisabled = false,
    suggestions,
    maxLength,
  } = props
  const [text, setText] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const add = () => {
    const next = addTag(values, { text })
    if (next.length > values.length) onChange(next)
    setText('')
  }
  const addAndRefocus = () => {
    add()
    field.current?.focus()
  }
  const remove = (tag: string) => {
    onChange(values.filter((value) => value !== tag))
    field.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    }
    const last = values.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }

  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={isRequired}>
      <div className={styles.row}>
        <Input
          id={id}
          ref={field}
          className={styles.field}
          value={text}
          error={Boolean(error)}
          disabled={isDisabled}
          placeholder={placeholder}
          maxLength={maxLength}
          aria-required={isRequired || undefined}
          autoComplete="off"
          {...(suggestions && { list: `${id}-suggestions` })}
          enterKeyHint="done"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          // Leaving the field adds its text: people expect what they typed to count.
          onBlur={({ relatedTarget }) => relatedTarget !== button.current && add()}
        />
        <Button ref={button} variant="default" onClick={addAndRefocus} disabled={isDisabled || text.trim() === ''}>
          Add
        </Button>
      </div>
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      <Tags label={label} values={values} onRemove={isDisabled ? undefined : remove} />
    </Input.Wrapper>
  )
}

type TagsProps = { label: string; values: readonly string[]; onRemove: ((tag: string) => void) | undefined }

function Tags({ label, values, onRemove }: TagsProps) {
  if (values.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={label}>
      {values.map((tag) => (
        <li key={tag}>
          <Pill
            size="xl"
            withRemoveButton={onRemove !== undefined}
            onRemove={() => onRemove?.(tag)}
            // Mantine hides the button from the keyboard and from screen readers, because its own field has Backspace.
            removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {tag}
          </Pill>
        </li>
      ))}
    </ul>
  )
}
