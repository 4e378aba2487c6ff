import os
from dataclasses import replace

from client import ApiError, Client, CreateLinkRequest, ListLinksRequest

partner_id, timestamp, signature = "001", os.environ["TIMESTAMP"], os.environ["SIGNATURE"]
client = Client(os.environ["BASE_URL"])
link = CreateLinkRequest(
    partner_id=partner_id,
    timestamp=timestamp,
    signature=signature,
    company_name="Acme",
    data_privacy_policy_url="https://acme.example/privacy",
    callback_url="https://acme.example/callbacks",
)
print(len(client.create_link(link).ref_id))
listed = client.list_links(ListLinksRequest(partner_id, timestamp, signature))
print("true" if listed.meta.total > 0 else "false")
try:
    client.create_link(replace(link, signature="wrong"))
except ApiError as refused:
    print(refused.body["code"])
