/** The parameters that a partner gives a link (D-24, D-25). */

/** As long as a `user_id` and a `job_id` may be elsewhere. */
const ID_CHARACTERS_MAX = 200;

/** What is wrong with the two that name a user and a job. */
export function partnerParamProblems(
  params: Readonly<Record<string, string>> | undefined,
): { path: string; message: string }[] {
  return ['user_id', 'job_id']
    .filter((name) => params?.[name] !== undefined && !isId(params[name]))
    .map((name) => ({
      path: `/partner_params/${name}`,
      message: `must have 1 to ${ID_CHARACTERS_MAX} characters`,
    }));
}

function isId(text: string): boolean {
  const { length } = [...text];
  return length >= 1 && length <= ID_CHARACTERS_MAX;
}
