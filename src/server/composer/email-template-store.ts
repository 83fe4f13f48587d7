import type { composerContract } from '#contract/composer/composer.ts';
import { STANDARD_TEMPLATE, standardTemplate } from '#domain/communications/email-templates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

const words = ['subject', 'title', 'sender', 'body', 'regards_by'] as const;

export const getEmailTemplates: Handler<typeof composerContract.get_email_templates> = async (
  { db },
  { type },
) => {
  const kept = await db
    .selectFrom('email_templates')
    .select(['type', 'template_id', 'name', 'is_default', ...words])
    .where('type', '=', type)
    .orderBy('created_at')
    .orderBy('template_id')
    .execute();
  const standard = {
    type,
    template_id: STANDARD_TEMPLATE,
    name: `${PRODUCT_NAME} standard`,
    is_default: !kept.some((one) => one.is_default),
    ...standardTemplate(type),
  } as const;
  return { templates: [standard, ...kept] };
};

export const createEmailTemplate: Handler<typeof composerContract.create_email_template> = async (
  ctx,
  template,
) => {
  const { template_id } = await ctx.db
    .insertInto('email_templates')
    .values({ ...template, created_by: ctx.actor.user_id, created_at: ctx.now.toISOString() })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  const { type, name } = template;
  await ctx.audit({
    action: 'create_email_template',
    record_kind: 'email_template',
    record_id: template_id,
    after: { type, name },
  });
  ctx.changed('email_template', template_id);
  return { template_id };
};

export const setTemplateAsDefault: Handler<
  typeof composerContract.set_template_as_default
> = async (ctx, { template_id, type }) => {
  // The old default goes first, because a type has one at most.
  await ctx.db
    .updateTable('email_templates')
    .set({ is_default: false })
    .where('type', '=', type)
    .where('is_default', '=', true)
    .execute();
  if (template_id !== STANDARD_TEMPLATE) {
    const made = await ctx.db
      .updateTable('email_templates')
      .set({ is_default: true })
      .where('template_id', '=', template_id)
      .where('type', '=', type)
      .returning('template_id')
      .executeTakeFirst();
    if (!made) throw new AppError('not_found');
    await ctx.audit({
      action: 'set_template_as_default',
      record_kind: 'email_template',
      record_id: template_id,
      after: { type },
    });
  }
  ctx.changed('email_template', template_id === STANDARD_TEMPLATE ? type : template_id);
  return { ok: true };
};
