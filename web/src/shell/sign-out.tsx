import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { helper } from "../helper.ts";
import { Button } from "../ui/button.tsx";
import { describeError } from "../ui/error-note.tsx";
import { useToast } from "../ui/toasts.tsx";

export function SignOut() {
  const say = useToast();
  const signOut = useMutation({
    mutationFn: () => helper.auth.signOut(),
    // Loaded anew, so that nothing of what was read stays in the memory of the page.
    onSuccess: () => window.location.assign("/"),
    onError: (error) => say(describeError(error), "bad"),
  });
  return (
    <Button
      look="plain"
      small
      icon={<LogOut size={15} aria-hidden />}
      busy={signOut.isPending && "Signing out…"}
      onClick={() => signOut.mutate()}
    >
      Sign out
    </Button>
  );
}
