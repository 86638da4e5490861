-- The task that blanks old documents has another name.
delete from task_failures where task = 'old-papers';
