import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { CategoryRule } from '../../rule-schema.ts'
import { receipts } from '../api.ts'
import { RuleForm, type RuleDraft } from './rule-form.tsx'
import { useCreateRule } from './use-create-rule.ts'

type RulesDialogProps = { isOpen: boolean; onClose: () => void; draft: RuleDraft | undefined }

/** Which category receipts of a merchant get by themselves. */
export function RulesDialog({ isOpen, onClose, draft }: RulesDialogProps) {
  const query = useQuery({ ...receipts.query('GET /api/receipts/category-rules'), enabled: isOpen })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Category rules">
      <Stack gap="lg">
        <Text>
          A rule gives new receipts their category by the name of the merchant. Where several fit, the longest one
          counts.
        </Text>
        <RuleForm key={`${draft?.contains} ${draft?.category}`} draft={draft} />
        <QueryList
          query={query}
          isSection
          skeleton={<SkeletonList count={3} media="none" />}
          errorTitle="The rules could not be loaded"
          empty={
            <EmptyState title="No rules yet" isCompact>
              Without one, the category is what was last verified for the merchant, or a guess.
            </EmptyState>
          }
        >
          {(rules) => (
            <Rows aria-label="Rules">
              {rules.map((rule) => (
                <Row key={rule.id} name={`Merchant contains "${rule.contains}"`} details={rule.category}>
                  <RemoveButton rule={rule} />
                </Row>
              ))}
            </Rows>
          )}
        </QueryList>
      </Stack>
    </SheetDialog>
  )
}

function RemoveButton({ rule: { id, contains, category } }: { rule: CategoryRule }) {
  const restore = useCreateRule()
  const remove = receipts.useAction('DELETE /api/receipts/category-rules/{id}', {
    success: {
      title: 'Rule removed',
      message: 'Receipts keep their category.',
      undo: () => void restore.run({ body: { contains, category } }),
    },
    failure: 'Failed to remove the rule. Please try again.',
  })
  return (
    <Button
      size="sm"
      variant="default"
      color="red"
      loading={remove.isRunning}
      aria-label={`Remove the rule for ${contains}`}
      onClick={() => void remove.run({ params: { id } })}
    >
      Remove
    </Button>
  )
}
