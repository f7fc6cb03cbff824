import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";

/** Reloads the list, even after a failure. `name`: its name in the query cache. */
export const useChange = <Input, Result>(
  name: string,
  change: (input: Input) => Promise<Result>,
  done?: (result: Result) => void,
): UseMutationResult<Result, unknown, Input> => {
  const queries = useQueryClient();
  return useMutation<Result, unknown, Input>({
    mutationFn: change,
    onSuccess: (result) => done?.(result),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin", name] }),
  });
};
